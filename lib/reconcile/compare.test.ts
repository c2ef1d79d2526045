import { describe, expect, it } from "vitest";
import type { TransactionRecord } from "@/lib/merchant/schemas/transaction";
import type { EffectState } from "@/lib/model/rows";
import type { FoundPayment, ListedRefundWithReference } from "@/lib/payments/provider";
import { kobo } from "@/lib/platform/money";
import { comparePayment, type OurPayment } from "./compare-payment";
import { compareForeignRefund, compareRefund, type OurRefund } from "./compare-refund";
import { compareForeign, compareVend, type OurVend } from "./compare-vend";
import { compareWallet } from "./compare-wallet";
import { differenceAmounts } from "./difference-amounts";

/** Every way in which two sides can agree or differ, with the amounts. */
const vend = (fields: Partial<OurVend> = {}): OurVend => ({
  key: null,
  id: "E1",
  customerRef: "KV1",
  state: "SUCCEEDED",
  reason: null,
  orderId: "O1",
  orderRef: "K7QF3-M2X9D",
  service: "airtime",
  product: "MTN",
  faceKobo: kobo(50_000),
  amountKobo: kobo(48_500),
  costKobo: kobo(48_500),
  upstreamId: "U1",
  sentAt: "2026-11-21T10:00:00.000Z",
  ...fields,
});
const row = (fields: Partial<TransactionRecord> = {}): TransactionRecord => ({
  ids: { _id: "U1" },
  customerRef: "KV1",
  product: "MTN",
  status: "SUCCESS",
  tranxType: "DEBIT",
  amount: kobo(50_000),
  amountPaid: kobo(48_500),
  number: "08031234567",
  isReversal: false,
  raw: {},
  ...fields,
});
const reversal = row({ ids: { _id: "U2" }, tranxType: "CREDIT", isReversal: true });

describe("a purchase", () => {
  it.each<[string, Partial<OurVend>, TransactionRecord[], [string, number | null][]]>([
    ["agrees", {}, [row()], []],
    ["is listed under its id only", {}, [row({ customerRef: undefined })], []],
    ["isn't listed", {}, [], [["vend_not_listed", -48_500]]],
    ["cost more", {}, [row({ amountPaid: kobo(49_000) })], [["cost_differs", 500]]],
    ["cost less", {}, [row({ amountPaid: kobo(48_000) })], [["cost_differs", -500]]],
    ["has no price in the list", {}, [row({ amountPaid: undefined })], []],
    ["has another face amount", {}, [row({ amount: kobo(60_000) })], [["amount_differs", null]]],
    ["of a plan has any amount", { service: "data" }, [row({ amount: kobo(60_000) })], []],
    ["is another product", {}, [row({ product: "GLO" })], [["product_differs", null]]],
    ["was debited twice", {}, [row(), row({ ids: { _id: "U3" } })], [["several_debits", null]]],
    ["was given back", {}, [row(), reversal], [["reversed_upstream", -48_500]]],
    ["failed there", {}, [row({ status: "FAILED" })], [["reversed_upstream", -48_500]]],
    ["is pending there", {}, [row({ status: "PENDING" })], [["vend_undecided_there", null]]],
    [
      "was given back in part",
      {},
      [row(), { ...reversal, amountPaid: kobo(1) }],
      [
        ["reversal_differs", null],
        ["reversed_upstream", -48_500],
      ],
    ],
    ["was reversed here and there", { state: "REVERSED" }, [row(), reversal], []],
    ["was sent and not carried out", { state: "REJECTED", costKobo: null }, [], []],
    ["is undecided here", { state: "UNKNOWN", costKobo: null }, [row()], []],
    ["waits for a person", { state: "PARKED", costKobo: null }, [row()], []],
    ["is undecided and not listed", { state: "UNKNOWN", costKobo: null }, [], []],
  ])("that %s", (_what, ours, rows, expected) => {
    const found = compareVend(vend(ours), rows);
    expect(found.map(({ kind, amountKobo }) => [kind, amountKobo])).toEqual(expected);
    for (const one of found) expect(one).toMatchObject({ subject: "vend:E1", order: "O1" });
    expect(JSON.stringify(found)).not.toContain("08031234567");
  });

  it.each<EffectState>(["NOT_SENT", "REJECTED", "FAILED", "NOT_EXECUTED", "REVERSED"])(
    "that is %s here and a success there is a late vend",
    (state) => {
      expect(compareVend(vend({ state, costKobo: null }), [row()])).toMatchObject([
        { kind: "late_vend", amountKobo: 48_500 },
      ]);
    },
  );

  it("of another account is a discrepancy of the amount that it debited", () => {
    expect(compareForeign([row({ customerRef: "X" })])).toMatchObject([
      { kind: "upstream_not_ours", subject: "ref:X", amountKobo: 48_500, order: null, ours: null },
    ]);
    expect(compareForeign([row({ customerRef: undefined })])).toMatchObject([{ subject: "row:U1" }]);
    expect(compareForeign([row({ customerRef: "X" }), { ...reversal, customerRef: "X" }])).toEqual([]);
    expect(compareForeign([row({ status: "FAILED" })])).toEqual([]);
    // Money that was paid in.
    const funding = row({
      customerRef: undefined,
      tranxType: "CREDIT",
      amountPaid: undefined,
      amount: kobo(7),
    });
    expect(compareForeign([funding])).toMatchObject([{ amountKobo: -7 }]);
  });
});

const ours = (fields: Partial<OurPayment> = {}): OurPayment => ({
  id: "P1",
  order_id: "O1",
  purpose: "ORDER",
  user_id: null,
  provider: "paystack",
  reference: "KP-1",
  expected_kobo: kobo(50_800),
  state: "CAPTURED",
  disposition: "APPLIED",
  url: null,
  captured_kobo: kobo(50_800),
  captured_currency: "NGN",
  fees_kobo: kobo(762),
  reason: null,
  created_at: "2026-11-21T10:00:00.000Z",
  next_at: null,
  checks: 1,
  ...fields,
});
const open: Partial<OurPayment> = {
  state: "STARTED",
  disposition: null,
  captured_kobo: null,
  captured_currency: null,
  fees_kobo: null,
};
const theirs = (fields: Partial<FoundPayment> = {}): FoundPayment => ({
  kind: "found",
  status: "success",
  reference: "KP-1",
  amount: kobo(50_800),
  requestedAmount: kobo(50_800),
  currency: "NGN",
  paidAt: new Date("2026-11-21T10:01:00Z"),
  channel: "card",
  fees: kobo(762),
  providerId: "9",
  gatewayResponse: null,
  card: null,
  ...fields,
});

describe("a payment", () => {
  it.each<[string, Partial<OurPayment> | null, Partial<FoundPayment> | null, [string, number | null][]]>([
    ["agrees", {}, {}, []],
    ["was given back whole", {}, { status: "reversed" }, []],
    ["bore its own fee", {}, { amount: kobo(51_562) }, []],
    ["in suspense agrees", { captured_kobo: kobo(100), disposition: "SUSPENSE" }, { amount: kobo(100) }, []],
    ["isn't listed", {}, null, [["payment_not_listed", -50_800]]],
    ["failed there", {}, { status: "failed" }, [["payment_status_differs", -50_800]]],
    ["is still open there", {}, { status: "pending" }, [["payment_status_differs", -50_800]]],
    ["was less", {}, { amount: kobo(40_000), requestedAmount: null }, [["payment_differs", -10_800]]],
    ["came in dollars", {}, { currency: "USD" }, [["payment_differs", 0]]],
    ["cost another fee", {}, { fees: kobo(1_000) }, [["fees_differ", 238]]],
    ["doesn't tell its fee", {}, { fees: null }, []],
    ["is open on both sides", open, { status: "abandoned" }, []],
    ["is open and unknown there", open, null, []],
    ["was paid and we don't know", open, {}, [["payment_not_captured", 50_800]]],
    [
      "was paid and given back whole before we knew",
      open,
      { status: "reversed" },
      [["payment_not_captured", 50_800]],
    ],
    ["was paid a moment ago", open, { paidAt: new Date("2026-11-21T11:59:00Z") }, []],
    ["isn't ours", null, {}, [["payment_not_ours", 50_800]]],
    ["isn't ours and was never paid", null, { status: "abandoned" }, []],
  ])("that %s", (_what, a, b, expected) => {
    const found = comparePayment("paystack", a && ours(a), b && theirs(b), new Date("2026-11-21T11:50:00Z"));
    expect(found.map(({ kind, amountKobo }) => [kind, amountKobo])).toEqual(expected);
    for (const one of found) expect(one.subject).toBe("payment:paystack:KP-1");
  });
});

const refund = (state: EffectState): OurRefund => ({
  id: "R1",
  customerRef: "KR1",
  state,
  reason: null,
  orderId: "O1",
  amountKobo: kobo(50_800),
  upstreamId: "7",
  sentAt: "2026-11-21T10:02:00.000Z",
  reference: "KP-1",
});
const listed = (fields: Partial<ListedRefundWithReference> = {}): ListedRefundWithReference => ({
  id: "7",
  amount: kobo(50_800),
  status: "processed",
  merchantNote: "KR1",
  reference: "KP-1",
  ...fields,
});

describe("a refund", () => {
  it.each<[string, EffectState, Partial<ListedRefundWithReference>[], [string, number | null][]]>([
    ["agrees", "SUCCEEDED", [{}], []],
    ["is on its way on both sides", "PROCESSING", [{ status: "pending" }], []],
    ["isn't listed", "SUCCEEDED", [], [["refund_not_listed", -50_800]]],
    ["was accepted and isn't listed", "PROCESSING", [], [["refund_not_listed", -50_800]]],
    ["failed there", "SUCCEEDED", [{ status: "failed" }], [["refund_status_differs", -50_800]]],
    [
      "needs attention there",
      "SUCCEEDED",
      [{ status: "needs_attention" }],
      [["refund_status_differs", -50_800]],
    ],
    ["is still pending there", "SUCCEEDED", [{ status: "pending" }], [["refund_status_differs", null]]],
    ["has another amount", "SUCCEEDED", [{ amount: kobo(50_000) }], [["refund_amount_differs", -800]]],
    ["was made twice", "SUCCEEDED", [{}, { id: "8" }], [["refund_twice", 50_800]]],
    ["failed once and was made", "SUCCEEDED", [{ status: "failed" }, { id: "8" }], []],
    ["we gave up and they made", "REJECTED", [{}], [["refund_status_differs", 50_800]]],
    ["failed on both sides", "FAILED", [{ status: "failed" }], []],
    ["waits for a person and is through", "PARKED", [{}], [["refund_status_differs", 50_800]]],
    ["waits for a person, rightly", "PARKED", [{ status: "needs_attention" }], []],
    ["is undecided here", "UNKNOWN", [{}], []],
  ])("that %s", (_what, state, rows, expected) => {
    const found = compareRefund(refund(state), rows.map(listed));
    expect(found.map(({ kind, amountKobo }) => [kind, amountKobo])).toEqual(expected);
  });

  it("made outside the shop is a discrepancy, unless it failed", () => {
    for (const status of ["processed", "needs_attention"] as const)
      expect(compareForeignRefund("paystack", listed({ merchantNote: null, status }))).toMatchObject([
        { kind: "refund_not_ours", subject: "refund:paystack:7", amountKobo: 50_800 },
      ]);
    expect(compareForeignRefund("paystack", listed({ status: "failed" }))).toEqual([]);
  });
});

describe("the wallet", () => {
  const side = (amount: number, inFlight = 0) => ({
    wallet: "main",
    opened: true,
    kobo: kobo(amount),
    inFlightKobo: kobo(inFlight),
  });
  it.each<[string, ReturnType<typeof side>, number, ReturnType<typeof side>, number | null]>([
    ["agrees", side(1_000), 1_000, side(1_000), null],
    ["agrees while a purchase is in flight", side(1_000, 100), 900, side(1_000, 100), null],
    ["agrees while one is booked", side(1_000, 100), 900, side(900), null],
    ["holds more", side(1_000), 1_500, side(1_000), 500],
    ["holds less", side(1_000), 700, side(1_000), -300],
    ["holds less than flight explains", side(1_000, 100), 700, side(1_000), -200],
  ])("that %s", (_what, before, balance, after, amount) => {
    const found = compareWallet(before, kobo(balance), after);
    expect(found?.map(({ amountKobo }) => amountKobo)).toEqual(amount === null ? [] : [amount]);
  });
  it("isn't compared before its opening balance is booked", () => {
    expect(compareWallet({ ...side(0), opened: false }, kobo(5), side(0))).toBeNull();
  });
});

describe("the amounts of a discrepancy", () => {
  const at = new Date("2026-11-21T11:50:00Z");
  it.each([
    ["a face value", compareVend(vend(), [row({ amount: kobo(60_000) })]), "sides ₦500 ₦600"],
    ["a cost", compareVend(vend(), [row({ amountPaid: kobo(49_050) })]), "sides ₦485 ₦490.50"],
    [
      "a partial return",
      compareVend(vend(), [row(), { ...reversal, amountPaid: kobo(100) }]),
      "reversal ₦485 ₦1",
    ],
    [
      "a payment",
      comparePayment("paystack", ours(), theirs({ amount: kobo(40_000), requestedAmount: null }), at),
      "sides ₦508 ₦400",
    ],
    [
      "another currency",
      comparePayment("paystack", ours(), theirs({ currency: "USD" }), at),
      "sides ₦508 USD 508.00",
    ],
    ["a fee", comparePayment("paystack", ours(), theirs({ fees: kobo(1_000) }), at), "sides ₦7.62 ₦10"],
    ["a refund", compareRefund(refund("SUCCEEDED"), [listed({ amount: kobo(50_000) })]), "sides ₦508 ₦500"],
    ["nothing", compareVend(vend(), [row({ product: "GLO" })]), null],
  ])("are both of %s", (_what, found, expected) => {
    const [amounts] = found.map(differenceAmounts);
    expect(amounts ? `${amounts.of} ${amounts.one} ${amounts.other}` : null).toBe(expected);
  });
});
