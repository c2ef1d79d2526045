import { describe, expect, it } from "vitest";
import { findDisputedFunding } from "@/lib/admin/cases/find-disputed-funding";
import { findDisputes } from "@/lib/admin/cases/find-disputes";
import { placeOrder } from "@/lib/orders/checkout/place-order";
import { vend } from "@/lib/orders/fulfilment/vend";
import { kobo } from "@/lib/platform/money";
import { findBreaks } from "@/scripts/doctor/find-breaks";
import { accountBalances, hearPaystack } from "@/test/hear-paystack";
import { createPerson, type Person } from "@/test/people";
import { openTimedShop } from "@/test/timed-shop";
import { topUp } from "@/test/top-up";
import { getWalletBalance, getWalletStatement } from "./get-wallet";

/** Money that went back to a card isn't spent from the wallet as well (docs/adr/0107). */
const { client, ctx, shop } = await openTimedShop();
const { paystack } = shop.sandbox.state;

const CREDIT = 1_000_00;
async function funded() {
  const ada = await createPerson(shop.ctx);
  const reference = await topUp(shop, ada, kobo(CREDIT));
  return { ada, reference, balance: () => getWalletBalance(shop.ctx, ada.userId) };
}

let count = 0;
/** Buys ₦600 of airtime from the wallet. Returns its item's id, or why it was refused. */
async function spend({ userId, email }: Person): Promise<string> {
  const input = { product: "MTN", phone: `0803126${String(1000 + ++count)}`, amount: 600 };
  const placed = await placeOrder(shop.ctx, {
    service: "airtime",
    input,
    email,
    userId,
    payment: "wallet",
    key: `disputed-top-up-${count}`,
  });
  if (!placed.ok) return placed.reason;
  return (await shop.database.line.findFirstOrThrow({ where: { orderId: placed.order.id } })).id;
}
async function fail(line: string) {
  await shop.control("/scenario", { scenario: "http-400", service: "airtime" });
  await vend(ctx(), line);
}

const record = (reference: string) => {
  const found = paystack.disputes.findLast(({ payment }) => payment.reference === reference);
  if (!found) throw new Error("no dispute");
  return found;
};
async function step(reference: string, step: "create" | "resolve", resolution?: string) {
  await shop.control("/paystack/dispute", { reference, step, resolution });
  const { id, status, resolution: how } = record(reference);
  const data = { id, status, resolution: how, transaction: { reference } };
  for (const _ of [1, 2]) await hearPaystack(ctx(), `charge.dispute.${step}`, data);
  await whole();
}
async function refundByHand(reference: string, amount: number, status: "processed" | "failed") {
  const payment = paystack.findPayment(reference);
  if (!payment) throw new Error("no payment");
  const made = paystack.addRefund(payment, amount, { customerNote: "", merchantNote: "sorry" });
  const hear = async (now: typeof status) => {
    made.status = now;
    const data = { id: String(made.id), status: now, transaction_reference: reference };
    await hearPaystack(ctx(), `refund.${now}`, { ...data, merchant_note: made.merchantNote });
    await whole();
  };
  await hear(status);
  return hear;
}
const whole = async () => expect(await findBreaks(client)).toEqual([]);
const heldAndTaken = () => accountBalances(client, { held: "topups_held", taken: "topups_recovered" });

describe("a disputed top-up", () => {
  it("can't be spent while the bank decides, and is the customer's again if they keep the payment", async () => {
    const { ada, reference, balance } = await funded();
    const before = await heldAndTaken();
    await step(reference, "create");
    expect(await balance()).toBe(0);
    expect(await heldAndTaken()).toEqual({ ...before, held: before.held - CREDIT });
    expect(await spend(ada)).toBe("insufficient_funds");
    expect(await getWalletStatement(shop.ctx, ada.userId)).toMatchObject([
      { kind: "dispute", kobo: -CREDIT, balanceKobo: 0 },
      { kind: "topup" },
    ]);
    await step(reference, "resolve", "declined");
    expect(await balance()).toBe(CREDIT);
    expect(await heldAndTaken()).toEqual(before);
    expect(await spend(ada)).not.toBe("insufficient_funds");
  });

  it("is taken back if it is lost, with what was refunded to the wallet meanwhile, and never more", async () => {
    const { ada, reference, balance } = await funded();
    const before = await heldAndTaken();
    const line = await spend(ada);
    await step(reference, "create");
    expect(await balance()).toBe(0);
    await fail(line);
    expect(await balance()).toBe(600_00);
    await step(reference, "resolve", "merchant-accepted");
    expect(await balance()).toBe(0);
    expect(await heldAndTaken()).toEqual({ ...before, taken: before.taken - CREDIT });
    await topUp(shop, ada, kobo(CREDIT));
    expect(await balance()).toBe(CREDIT);
    // The bank takes it back from the customer after all.
    await step(reference, "resolve", "declined");
    expect(await balance()).toBe(2 * CREDIT);
    expect(await heldAndTaken()).toEqual(before);
  });

  it("is the shop's loss as far as it was spent, and the desk names the customer and the amount", async () => {
    const { ada, reference, balance } = await funded();
    await vend(ctx(), await spend(ada));
    await step(reference, "create");
    await step(reference, "resolve", "merchant-accepted");
    expect(await balance()).toBe(0);
    const { disputes } = await findDisputes(shop.ctx, { state: "lost" });
    expect(disputes[0]).toMatchObject({
      number: String(record(reference).id),
      ref: null,
      email: ada.email,
    });
    expect(await findDisputedFunding(shop.ctx, `paystack:${record(reference).id}`)).toEqual({
      userId: ada.userId,
      email: ada.email,
      credit: CREDIT,
      held: CREDIT - 600_00,
    });
  });
});

it("returns what the dashboard refunded of a top-up, once, unless the bank sends it back", async () => {
  const { reference, balance } = await funded();
  const hear = await refundByHand(reference, 300_00, "processed");
  expect(await balance()).toBe(CREDIT - 300_00);
  await step(reference, "create");
  expect(await balance()).toBe(0);
  await step(reference, "resolve", "declined");
  expect(await balance()).toBe(CREDIT - 300_00);
  await hear("failed");
  expect(await balance()).toBe(CREDIT);
});
