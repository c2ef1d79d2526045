import { expect, test } from "vitest";
import type { LineStatus } from "@/lib/model/order-status";
import type { LineView, OrderView } from "@/lib/model/order-view";
import { kobo } from "@/lib/platform/money";
import { lineView, money } from "@/test/order-view";
import { receiptRows } from "./receipt-rows";

const at = (position: number) => `2026-11-21T13:00:${String(position).padStart(2, "0")}.000Z`;

function goodsOf(recipients: string[], statusOf: (position: number) => LineStatus) {
  const lines = recipients.map((recipient, index): LineView => {
    const position = index + 1;
    return lineView({
      position,
      recipient,
      amount: money(100_000),
      total: money(100_000),
      status: statusOf(position),
    });
  });
  const timeline = lines.map(({ position }) => ({ at: at(position), event: "delivered", line: position }));
  const total = money(100_000 * lines.length);
  const order = { total, paymentFee: { amount: kobo(0) }, lines, timeline } as unknown as OrderView;
  return receiptRows(order).goods.map(({ amount, deliveredAt, state }) => [amount, deliveredAt, state]);
}

test("lists an amount's parts as one row by outcome, delivered when the last was", () => {
  const parts = Array.from({ length: 50 }, () => "08031234567");
  expect(goodsOf(parts, (position) => (position === 7 ? "refunded" : "delivered"))).toEqual([
    [4_900_000, at(50), null],
    [100_000, null, "Refunded"],
  ]);
});

test("lists each number by itself", () => {
  expect(goodsOf(["08031234567", "08031234568"], () => "delivered")).toEqual([
    [100_000, at(1), null],
    [100_000, at(2), null],
  ]);
});
