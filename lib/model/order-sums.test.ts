import { expect, test } from "vitest";
import { lineView, money, orderView } from "@/test/order-view";
import { compensationsOf, paidMoney, refundedMoney } from "./order-sums";
import type { LineView, OrderView, TimelineEntry } from "./order-view";

const at = "2026-11-21T13:02:00.000Z";
const order = (status: OrderView["status"], item: LineView["status"], timeline: TimelineEntry[]): OrderView =>
  orderView({
    status,
    total: money(20_400),
    paymentFee: money(400),
    lines: [lineView({ amount: money(20_000), total: money(20_400), status: item })],
    timeline,
  });

test("takes a mismatched payment's own amount, and what was refunded of it", () => {
  for (const amount of [money(10_000), money(50_000), money(20_400, "USD")]) {
    const due = [
      { at, event: "payment_mismatch" as const, amount },
      { at, event: "refund_started" as const, amount },
    ];
    const started = order("refund_due", "waiting", due);
    expect([paidMoney(started), refundedMoney(started)]).toEqual([amount, null]);
    const back = order("refunded", "waiting", [...due, { at, event: "refunded", amount }]);
    expect([paidMoney(back), refundedMoney(back)]).toEqual([amount, amount]);
  }
});

test("doesn't count a refund that the bank returned", () => {
  const amount = money(10_000);
  const events = ["payment_mismatch", "refund_started", "refunded", "refund_bounced"] as const;
  const bounced = events.map((event) => ({ at, event, amount }));
  expect(refundedMoney(order("refund_due", "waiting", bounced))).toBeNull();
});

test("counts the items' refunds, and no second payment of a delivered order", () => {
  const amount = money(20_400);
  const paid = { at, event: "paid" as const, amount };
  const surplus = { at, event: "refunded" as const, amount };
  expect(refundedMoney(order("delivered", "delivered", [paid, surplus]))).toBeNull();
  expect(refundedMoney(order("refund_due", "refund_due", [paid, surplus]))).toBeNull();
  const failed = order("refunded", "refunded", [paid, surplus, { ...surplus, line: 1 }]);
  expect([paidMoney(failed), refundedMoney(failed)]).toEqual([amount, amount]);
});

test("assumes the total if the history has no amounts", () => {
  expect(paidMoney(order("delivered", "delivered", [{ at, event: "paid" }]))).toEqual(money(20_400));
});

test("counts a compensation that the bank returned as on its way again", () => {
  const entry = (event: TimelineEntry["event"], amount = money(10_000)) => ({ at, event, amount });
  const said = (...timeline: TimelineEntry[]) => compensationsOf({ timeline }).map(({ event }) => event);
  const made = [entry("compensation_started"), entry("compensated")];
  expect(said(entry("credited"), ...made)).toEqual(["credited", "compensated"]);
  expect(said(...made, entry("refund_bounced"))).toEqual(["compensation_started"]);
  expect(said(...made, entry("refund_bounced"), entry("compensated"))).toEqual(["compensated"]);
  expect(said(...made, { ...entry("refund_bounced"), line: 1 })).toEqual(["compensated"]);
});
