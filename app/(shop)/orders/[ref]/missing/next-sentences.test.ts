import { expect, test } from "vitest";
import type { Missing } from "@/lib/cases/find-missing";
import { ORDER_STATUSES } from "@/lib/model/order-status";
import { kobo } from "@/lib/platform/money";
import { missingPage } from "@/lib/words/messages";
import { askedSentence, nextSentences } from "./next-sentences";

const NOW = new Date("2026-11-21T13:10:00.000Z");
const money = { amount: kobo(50_800), currency: "NGN" };
function missing(more: Partial<Missing>, order: Partial<Missing["order"]> = {}): Missing {
  return {
    order: {
      ref: "K7QF3-M2X9D",
      status: "processing",
      service: "airtime",
      total: money,
      paymentFee: money,
      placedAt: "2026-11-21T13:00:00.000Z",
      expiresAt: "2026-11-21T14:00:00.000Z",
      queueSeconds: null,
      nextCheckAt: null,
      settleBy: null,
      late: null,
      case: null,
      refundTo: "source",
      lines: [],
      timeline: [],
      payment: { provider: "paystack", reference: "KP-1", url: null, state: "CAPTURED" },
      cancelled: false,
      version: 1,
      ...order,
    },
    evidence: [],
    masked: new Map(),
    mayOpen: null,
    promisedBy: "2026-11-22T13:02:00.000Z",
    case: null,
    personSince: null,
    ...more,
  };
}

test("calls a status final only if nothing can change it", () => {
  const final = ORDER_STATUSES.filter(
    (status) => askedSentence("nothing", missing({}, { status }).order, NOW) === missingPage.askedNothing,
  );
  expect(final).toEqual(["delivered", "partly_delivered", "refunded"]);
});

test("describes the next step for every status in words", () => {
  for (const status of ORDER_STATUSES) {
    const said = nextSentences(missing({}, { status }), NOW);
    expect(said.length).toBeGreaterThan(0);
    for (const sentence of said) expect(sentence).not.toMatch(/_|undefined|null|NaN/);
  }
});

test("claims no delivery of what failed, and says where its money is", () => {
  expect(nextSentences(missing({}, { status: "partly_delivered" }), NOW)).toEqual([
    "Compare the proof below with what you received.",
    "Your bank decides when the money shows. Ask your bank about this payment: KP-1.",
  ]);
});

test("says why a refund waits, wherever it goes", () => {
  for (const refundTo of ["source", "wallet"] as const) {
    const said = nextSentences(missing({}, { status: "refund_due", refundTo, refundWaits: money }), NOW);
    expect(said).toEqual([expect.stringContaining("Once it's decided, we'll refund ₦508")]);
  }
});

test("gives the deadline of an undecided order, and says when it has passed", () => {
  expect(nextSentences(missing({}), NOW).join(" ")).toContain(
    "By 2:02 pm on 22 Nov 2026 you'll have your order",
  );
  const late = nextSentences(missing({ promisedBy: NOW.toISOString() }), NOW).join(" ");
  expect(late).toContain("We missed our deadline.");
  expect(late).not.toContain("By 14");
});

test("states since when an order is in manual review, and its deadline", () => {
  const since = { personSince: "2026-11-21T13:05:00.000Z" };
  const said = nextSentences(missing(since, { status: "under_review" }), NOW).join(" ");
  expect(said).toContain("Our team has been checking it since 2:05 pm, 21 Nov 2026.");
  expect(said).toContain("Our team aims to deliver or refund it by 2:02 pm on 22 Nov 2026.");
});

test("gives the reference of a refund to the bank, but not of one to the wallet", () => {
  expect(nextSentences(missing({}, { status: "refund_due" }), NOW).join(" ")).toContain("KP-1");
  expect(nextSentences(missing({}, { status: "refunded", refundTo: "wallet" }), NOW).join(" ")).toContain(
    "your wallet",
  );
  expect(nextSentences(missing({}, { status: "refunded", refundTo: "payer" }), NOW).join(" ")).toContain(
    "the wallet that paid",
  );
});
