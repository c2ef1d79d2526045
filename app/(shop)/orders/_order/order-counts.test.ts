import { expect, test } from "vitest";
import type { LineView } from "@/lib/model/order-view";
import { lineView, money } from "@/test/order-view";
import { failedRows } from "./failed-rows";
import { countSentence } from "./order-counts";

const item = (status: LineView["status"], more: Partial<LineView> = {}): LineView =>
  lineView({ amount: money(20_000), total: money(20_000), status, ...more });
const times = (count: number, status: LineView["status"]) =>
  Array.from({ length: count }, () => item(status));

test("counts delivered, moving and failed items while an order is under way", () => {
  const lines = [
    ...times(28, "delivered"),
    ...times(4, "waiting"),
    ...times(3, "sending"),
    ...times(2, "processing"),
    item("refund_due"),
    ...times(2, "refunded"),
  ];
  expect(countSentence({ status: "processing", lines })).toBe("28 of 40 delivered, 9 in progress, 3 failed.");
  const reviewed = [...times(2, "delivered"), item("under_review")];
  expect(countSentence({ status: "under_review", lines: reviewed })).toBe(
    "2 of 3 delivered, 1 under review.",
  );
  expect(countSentence({ status: "processing", lines: times(2, "sending") })).toBe(
    "0 of 2 delivered, 2 in progress.",
  );
});

test("counts nothing for one item, nor once the order is decided", () => {
  expect(countSentence({ status: "processing", lines: times(1, "sending") })).toBeNull();
  expect(countSentence({ status: "partly_delivered", lines: times(2, "refunded") })).toBeNull();
});

test("fills a new order with the failed items only, a split amount as one row", () => {
  const lines = [
    item("delivered"),
    item("refunded", { recipient: "08030000101", amount: money(100_000) }),
    item("refund_due", { recipient: "08030000101", amount: money(50_000) }),
    item("refund_due", { recipient: "08020000101", product: "Airtel" }),
  ];
  expect(failedRows({ service: "airtime", lines })).toEqual([
    { phone: "08030000101", product: "MTN", amount: "1500" },
    { phone: "08020000101", product: "Airtel", amount: "200" },
  ]);
  const plans = [item("refunded", { plan: "p1" }), item("delivered", { plan: "p2" })];
  expect(failedRows({ service: "data", lines: plans })).toEqual([
    { phone: "08031234567", product: "", amount: "", plan: "p1" },
  ]);
  expect(failedRows({ service: "tv", lines: plans })).toEqual([]);
  expect(failedRows({ service: "airtime", lines: times(1, "refunded") })).toEqual([]);
});
