import { expect, test } from "vitest";
import { ORDER_STATUSES } from "@/lib/model/order-status";
import type { OrderView, RefundPlace } from "@/lib/model/order-view";
import { kobo } from "@/lib/platform/money";
import { money, orderView } from "@/test/order-view";
import { orderSentences } from "./order-sentence";

const order = orderView({
  placedAt: "2026-11-21T13:01:00.000Z",
  expiresAt: "2026-11-21T14:01:00.000Z",
  timeline: [
    { at: "2026-11-21T13:02:00.000Z", event: "paid" },
    { at: "2026-11-21T13:02:11.000Z", event: "delivered", line: 1 },
  ],
});

test("states what was delivered, and when in Lagos time", () => {
  expect(orderSentences(order)).toEqual([
    "₦500 MTN airtime was delivered at 2:02 pm.",
    "11 seconds after your payment.",
  ]);
});

test("gives the deadline of an order in review", () => {
  const [line] = order.lines;
  if (!line) throw new Error("no line");
  const lines = [{ ...line, status: "under_review" as const, reason: "no_verdict" }];
  const review = { ...order, status: "under_review" as const, lines };
  expect(orderSentences(review)).toEqual([
    "The provider hasn't confirmed it for half a day. Our team is checking.",
    "Our team aims to deliver or refund it by 2:02 pm on 22 Nov 2026, 24 hours after you paid.",
  ]);
  expect(orderSentences({ ...review, timeline: [] }).join(" ")).not.toContain("24 hours");
});

/** A decided order of as many items as numbers, the first `done` of them delivered. */
function partly(done: number, recipients: string[]): OrderView {
  const lines = recipients.flatMap((recipient, index) =>
    order.lines.map((line) => ({
      ...line,
      recipient,
      position: index + 1,
      ...(index < done ? {} : { status: "refunded" as const, reason: "refused" }),
    })),
  );
  return { ...order, status: "partly_delivered", lines };
}
const NUMBERS = [1, 2, 3, 4, 5].map((digit) => `0803123450${digit}`);

test.each([
  [1, "1 of 3 was delivered."],
  [2, "2 of 3 were delivered."],
])("counts what was delivered in good grammar: %i", (done, sentence) => {
  expect(orderSentences(partly(done, NUMBERS.slice(0, 3)))[0]).toBe(sentence);
});

test("says for which number a basket's item failed if another number got the same", () => {
  const basket = { ...partly(1, NUMBERS.slice(0, 2)), service: "basket" };
  expect(orderSentences(basket)[1]).toBe("Not delivered: MTN airtime (0803 123 4502).");
  const data = { ...basket, lines: basket.lines.map((line, index) => ({ ...line, product: `P${index}` })) };
  expect(orderSentences(data)[1]).toBe("Not delivered: P1 airtime.");
});

test("says what failed, and why, before what happens to its money", () => {
  expect(orderSentences(partly(1, NUMBERS.slice(0, 3)))).toEqual([
    "1 of 3 was delivered.",
    "Not delivered: 0803 123 4502, 0803 123 4503.",
    "The provider refused to deliver it.",
    "We refunded ₦1,016 for what failed.",
  ]);
  // One number's parts have no names, and of many numbers the list below marks those that failed.
  for (const many of [NUMBERS.map(() => "08031234567"), NUMBERS])
    expect(orderSentences(partly(1, many)).join(" ")).not.toContain("Not delivered");
});

test("says of a refund what happened, then the money, then what comes next", () => {
  const sent = { at: "2026-11-21T13:02:15.000Z", event: "refund_sent" as const, tookMs: 4_100 };
  const back = (status: "refund_due" | "refunded", reason: string | null, ...timeline: (typeof sent)[]) =>
    orderSentences({
      ...order,
      status,
      lines: order.lines.map((line) => ({ ...line, status, reason })),
      timeline: [...order.timeline, ...timeline],
    });
  expect(back("refund_due", "withdrawn")).toEqual([
    "The provider no longer sells this, so we didn't send it.",
    "We're refunding ₦508 to the card or account you paid with.",
    "We start it within 30 seconds.",
  ]);
  expect(back("refund_due", null, sent)).toEqual([
    "It wasn't delivered.",
    "We refunded ₦508 at 2:02 pm. Your bank decides when it shows.",
    "We sent the refund 4 seconds after confirming the failure.",
  ]);
  expect(back("refunded", "refused", sent)).toEqual([
    "The provider refused to deliver it.",
    "We refunded ₦508 to the card or account you paid with.",
    "We sent the refund 4 seconds after confirming the failure.",
  ]);
});

test("counts what was returned as compensation once: before the refund, not as a part of it", () => {
  const at = order.placedAt;
  const of = (status: "refund_due" | "refunded", before = 20_000) => {
    const timeline = [
      { at, event: "compensated" as const, amount: money(before) },
      { at, event: "refund_started" as const, line: 1, amount: money(50_800 - before) },
    ];
    const lines = order.lines.map((line) => ({ ...line, status, reason: "reversed" }));
    return orderSentences({ ...order, status, lines, timeline }).join(" ");
  };
  expect(of("refund_due")).toContain("We're refunding ₦308 to the card");
  expect(of("refunded")).toContain("We refunded ₦308 to the card");
  expect(of("refunded")).toContain("We returned ₦200 of your payment for the trouble.");
  expect(of("refunded", 50_800)).not.toContain("We refunded");
});

test("promises no time while a dispute keeps a refund from being sent", () => {
  const refundWaits = money(50_800);
  const lines = order.lines.map((line) => ({ ...line, status: "refund_due" as const, reason: "refused" }));
  const timeline = [...order.timeline, { at: order.placedAt, event: "refund_sent" as const }];
  for (const status of ["refund_due", "partly_delivered"] as const) {
    const said = orderSentences({ ...order, status, lines, timeline, refundWaits }).join(" ");
    expect(said).toContain("Once it's decided, we'll refund ₦508, unless you already have it.");
    expect(said).not.toMatch(/30 seconds|We refunded/);
  }
});

test.each([
  ["selling_stopped", "We couldn't send it in time."],
  ["upstream_balance", "We couldn't send it in time."],
  ["sender_silent", "We couldn't send it in time."],
  ["provider_down", "The provider wasn't taking orders, so we didn't send it."],
])("no longer promises to deliver what waited for %s and was refunded", (reason, sentence) => {
  const back = (status: "refund_due" | "refunded") =>
    orderSentences({ ...order, status, lines: order.lines.map((line) => ({ ...line, status, reason })) });
  for (const status of ["refund_due", "refunded"] as const) {
    expect(back(status)).toContain(sentence);
    expect(back(status).join(" ")).not.toMatch(/deliver or refund|deliver it only/);
  }
});

test.each([
  ["payment_under", "You paid a different amount from the order's total, so we sent nothing."],
  ["payment_currency", "You paid in another currency, so we sent nothing."],
  ["paid_late", "The payment came after the order expired, so we sent nothing."],
  ["paid_after_cancel", "Your payment came after you cancelled, so we sent nothing."],
])("says why a whole payment is refunded: %s", (reason, sentence) => {
  const timeline = [{ at: "2026-11-21T13:02:11.000Z", event: "refund_started" as const, reason }];
  const lines = order.lines.map((line) => ({ ...line, status: "waiting" as const }));
  for (const status of ["refund_due", "refunded"] as const)
    expect(orderSentences({ ...order, status, lines, timeline })).toContain(sentence);
});

test("refunds a payment in its own currency", () => {
  const amount = { amount: kobo(20_400), currency: "USD" };
  const events = ["payment_mismatch", "refund_started", "refund_sent", "refunded"] as const;
  const timeline = events.map((event) => ({
    at: "2026-11-21T13:02:11.000Z",
    event,
    ...(event === "refund_sent" ? {} : { amount, reason: "payment_currency" }),
  }));
  const lines = order.lines.map((line) => ({ ...line, status: "waiting" as const }));
  for (const status of ["refund_due", "refunded"] as const) {
    expect(orderSentences({ ...order, status, lines, timeline }).join(" ")).toMatch(/refund\w* USD 204\.00/);
  }
});

test.each([
  ["wallet", "your wallet"],
  ["payer", "the wallet that paid"],
] as const)("says whose wallet a refund or credit goes to: %s", (refundTo, whose) => {
  const at = "2026-11-21T13:02:15.000Z";
  const told = (status: "delivered" | "refund_due" | "refunded", ...timeline: OrderView["timeline"]) =>
    orderSentences({
      ...order,
      status,
      refundTo,
      timeline: [...order.timeline, ...timeline],
      lines: order.lines.map((line) => ({ ...line, status })),
    }).join(" ");
  expect(told("refunded", { at, event: "refund_sent" })).toContain(`We refunded ₦508 to ${whose}.`);
  expect(told("refund_due")).toContain(`We're refunding ₦508 to ${whose}.`);
  expect(told("refund_due", { at, event: "refund_sent" })).toContain(`We refunded ₦508 to ${whose}.`);
  const amount = { amount: kobo(5_000), currency: "NGN" };
  expect(told("delivered", { at, event: "credited", amount })).toContain(`credited ₦50 to ${whose}`);
});

test("says of each amount where it went", () => {
  const at = "2026-11-21T13:02:15.000Z";
  const [item] = order.lines;
  if (!item) throw new Error("no item");
  const lines = [1, 2].map((position) => ({ ...item, position, status: "refunded" as const }));
  const back = (line: number, to: RefundPlace) => ({ at, event: "refunded" as const, line, to });
  const timeline = [back(1, "source"), back(2, "wallet")];
  const refunded = { ...order, status: "refunded" as const, lines, refundTo: "wallet" as const, timeline };
  expect(orderSentences(refunded)).toEqual([
    "It wasn't delivered.",
    "We refunded ₦508 to your wallet.",
    "We refunded ₦508 to the card or account you paid with.",
  ]);
  const due = lines.map((line) => ({
    ...line,
    status: line.position === 2 ? ("refund_due" as const) : line.status,
  }));
  expect(orderSentences({ ...refunded, lines: due, status: "refund_due" }).slice(1, 3)).toEqual([
    "We refunded ₦508 to the card or account you paid with.",
    "We're refunding ₦508 to your wallet.",
  ]);
});

test("promises no 30 seconds while a refund waits, and says what it waits for", () => {
  for (const [refundWaitsFor, reason] of [
    ["dispute", "A bank dispute or another refund"],
    ["books", "We're checking our records"],
  ] as const) {
    const refundWaits = { amount: kobo(50_800), currency: "NGN" };
    const said = orderSentences({ ...order, status: "refund_due", refundWaits, refundWaitsFor }).join(" ");
    expect(said).toContain(reason);
    expect(said).toContain("we'll refund ₦508, unless you already have it");
    expect(said).not.toContain("30 seconds");
  }
});

test("says of a delivered order that a second payment is refunded", () => {
  const second = { at: "2026-11-21T13:03:00.000Z", event: "refund_started" as const, reason: "surplus" };
  expect(orderSentences({ ...order, timeline: [...order.timeline, second] })).toContain(
    "You paid twice. We refund the second payment.",
  );
});

test("promises delivery for late money only if the customer didn't cancel", () => {
  const closed = (cancelled: boolean) => orderSentences({ ...order, status: "expired", cancelled });
  expect(closed(false)).toContain(
    "If you were debited, we'll find your payment within minutes. We'll deliver this order if its price still holds, or refund you in full.",
  );
  expect(closed(true)).toContain(
    "If you were debited, we'll find your payment within minutes and refund it in full.",
  );
});

test("promises no 30 seconds once a refund was requested but isn't confirmed", () => {
  const at = "2026-11-21T13:02:20.000Z";
  const due = { ...order, status: "refund_due" as const };
  const asked = [
    { at, event: "sending" as const, line: 1 },
    { at, event: "refund_started" as const, line: 1 },
    { at, event: "sending" as const, line: 1 },
  ];
  const said = (count: number) => orderSentences({ ...due, timeline: asked.slice(0, count) }).join(" ");
  expect(said(2)).toContain("within 30 seconds");
  expect(said(3)).not.toContain("within 30 seconds");
  expect(said(3)).toContain("not confirmed yet");
});

test("says that the refund of a wrong payment was sent, without a failure", () => {
  const events = ["refund_started", "sending", "refund_sent"] as const;
  const timeline = events.map((event) => ({
    at: "2026-11-21T13:02:11.000Z",
    event,
    ...(event === "refund_started" ? { reason: "payment_under" } : {}),
  }));
  const lines = order.lines.map((line) => ({ ...line, status: "waiting" as const }));
  expect(orderSentences({ ...order, status: "refund_due", lines, timeline })).toEqual([
    "You paid a different amount from the order's total, so we sent nothing.",
    "We refunded ₦508 at 2:02 pm. Your bank decides when it shows.",
  ]);
});

test("gives the time of the slowest part of a sent refund", () => {
  const sent = (tookMs: number) => ({
    at: "2026-11-21T13:02:15.000Z",
    event: "refund_sent" as const,
    tookMs,
  });
  const said = orderSentences({
    ...order,
    status: "refunded",
    timeline: [sent(900), sent(4_100)],
  });
  expect(said).toContain("We sent the refund 4 seconds after confirming the failure.");
});

test("gives the deadline by which an undecided order is settled or in review", () => {
  const said = orderSentences({
    ...order,
    status: "processing",
    settleBy: "2026-11-22T13:02:00.000Z",
    timeline: [...order.timeline.slice(0, 1), { at: "2026-11-21T13:02:11.000Z", event: "sent", line: 1 }],
  });
  expect(said).toContain("You'll get your order, a refund, or our team's help by 2:02 pm on 22 Nov 2026.");
});

test("calls a late order slow, then states who handles it and why nothing is refunded yet", () => {
  const sent = { at: "2026-11-21T13:02:11.000Z", event: "sent" as const, line: 1 };
  const slow: OrderView = {
    ...order,
    status: "processing",
    settleBy: "2026-11-22T13:02:00.000Z",
    nextCheckAt: "2026-11-21T13:17:40.000Z",
    timeline: [...order.timeline.slice(0, 1), sent],
  };
  const sentences = (parts: Partial<OrderView>, phone?: string) =>
    orderSentences({ ...slow, ...parts }, phone);
  expect(sentences({ late: "slow" })).toContain("This is taking longer than usual. We keep checking.");
  expect(sentences({ late: "report" })).toContain(
    "This is taking longer than usual. You can report the problem below.",
  );
  const one = {
    id: 12,
    openedAt: sent.at,
    replyBy: "2026-11-21T15:17:00.000Z",
    closedAt: null,
    outcome: null,
  };
  expect(sentences({ late: "report", case: one }, "0800 123")).toEqual([
    "Sent at 2:02 pm. The provider has it and hasn't confirmed it yet.",
    "We can't refund yet, because your order may still be delivered. If it isn't, we'll refund you.",
    "Our team has it as case 12, and replies by 4:17 pm on 21 Nov 2026.",
    "Our phone: 0800 123.",
  ]);
  // Paid but nothing sent: it can be refunded.
  expect(sentences({ status: "paid", late: "report", case: one }).join(" ")).not.toContain("can't refund");
  expect(sentences({ case: { ...one, closedAt: sent.at } }).join(" ")).not.toContain("case 12");
});

test("gives the approximate waiting time of a queued order", () => {
  const said = orderSentences({ ...order, status: "paid", queueSeconds: 95 }).join(" ");
  expect(said).toContain("in about 2 minutes");
});

test("has a sentence for every status and any reason code", () => {
  for (const status of ORDER_STATUSES) {
    const lines = order.lines.map((line) => ({ ...line, reason: "a_code_of_tomorrow" }));
    for (const sentence of orderSentences({ ...order, status, lines })) {
      expect(sentence).not.toMatch(/_|undefined|null|NaN/);
    }
    expect(orderSentences({ ...order, status, lines: [], timeline: [] }).length).toBeGreaterThan(0);
  }
});

test("states how many items were delivered, and what happens to the failed ones' money", () => {
  const [line] = order.lines;
  if (!line) throw new Error("no line");
  const of = (...statuses: (typeof line.status)[]) =>
    orderSentences({
      ...order,
      status: "processing",
      lines: statuses.map((status) => ({ ...line, status })),
    });
  expect(of("delivered", "sending", "refund_due")).toEqual([
    "1 of 3 delivered, 1 in progress, 1 failed.",
    "We're refunding ₦508 for what failed.",
  ]);
  expect(of("delivered", "sending", "refunded")).toContain("We refunded ₦508 for what failed.");
});
