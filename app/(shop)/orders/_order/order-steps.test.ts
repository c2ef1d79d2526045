import { expect, test } from "vitest";
import { ORDER_STATUSES } from "@/lib/model/order-status";
import type { OrderView, TimelineEntry } from "@/lib/model/order-view";
import { lineView, money, orderView } from "@/test/order-view";
import { orderSteps } from "./order-steps";
import { shareText } from "./share-text";

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 21, 13, 2, seconds)).toISOString();
const ALL: TimelineEntry[] = [
  { at: at(0), event: "placed" },
  { at: at(8), event: "paid" },
  { at: at(9), event: "sending", line: 1 },
  { at: at(11), event: "processing", line: 1 },
  { at: at(19), event: "delivered", line: 1 },
];

function orderThat(status: OrderView["status"], events: TimelineEntry[]): OrderView {
  const done = status === "delivered";
  return orderView({
    status,
    service: "electricity",
    total: money(512_000),
    paymentFee: money(12_000),
    placedAt: at(0),
    expiresAt: at(3600),
    nextCheckAt: at(30),
    lines: [
      lineView({
        service: "electricity",
        recipient: "45012345678",
        product: "Ikeja Electric",
        amount: money(500_000),
        total: money(500_000),
        status: done ? "delivered" : "processing",
        ...(done ? { delivery: { token: "12345678901234567890", units: "79.9" } } : {}),
      }),
    ],
    timeline: events,
  });
}

const said = (order: OrderView) => orderSteps(order).map(({ label, at: when }) => `${label} ${when}`.trim());

test("shows the deadline of an order in review", () => {
  const events: TimelineEntry[] = [...ALL.slice(0, 3), { at: at(40), event: "parked", line: 1 }];
  expect(said(orderThat("under_review", events))).toEqual([
    "Paid ₦5,120 2:02 pm",
    "Sent 2:02 pm",
    "In review by 22 Nov",
  ]);
});

test("shows what was paid, not the total, of a mismatched payment", () => {
  const events: TimelineEntry[] = [
    { at: at(0), event: "placed" },
    { at: at(8), event: "payment_mismatch", amount: money(100_000) },
    { at: at(9), event: "refund_started", amount: money(100_000) },
  ];
  expect(said(orderThat("refund_due", events))[0]).toBe("Paid ₦1,000 2:02 pm");
});

test("fills in the steps one by one with real times in Lagos", () => {
  expect(said(orderThat("awaiting_payment", ALL.slice(0, 1)))).toEqual([
    "Payment until 3:02 pm",
    "Processing",
    "Delivery",
  ]);
  expect(said(orderThat("paid", ALL.slice(0, 2)))).toEqual(["Paid ₦5,120 2:02 pm", "Queued", "Delivery"]);
  expect(said(orderThat("processing", ALL.slice(0, 3)))).toEqual([
    "Paid ₦5,120 2:02 pm",
    "Processing 2:02 pm",
    "Delivery",
  ]);
  expect(said(orderThat("processing", ALL.slice(0, 4)))).toEqual([
    "Paid ₦5,120 2:02 pm",
    "Sent 2:02 pm",
    "Delivery check 2:02 pm",
  ]);
  expect(said(orderThat("delivered", ALL))).toEqual([
    "Paid ₦5,120 2:02 pm",
    "Sent 2:02 pm",
    "Delivered 2:02 pm",
  ]);
});

test("shows refunds in the same three steps", () => {
  const story: TimelineEntry[] = [
    ...ALL.slice(0, 3),
    { at: at(12), event: "failed", line: 1 },
    { at: at(13), event: "refund_started", line: 1 },
    { at: at(15), event: "refunded", line: 1 },
  ];
  expect(said(orderThat("refunded", story))).toEqual([
    "Paid ₦5,120 2:02 pm",
    "Not delivered 2:02 pm",
    "Refunded 2:02 pm",
  ]);
});

test("has three steps in every paid status, so that nothing moves", () => {
  for (const status of ORDER_STATUSES) {
    expect([status, orderSteps(orderThat(status, ALL)).length]).toEqual([
      status,
      status === "expired" ? 0 : 3,
    ]);
  }
});

test("shares the token, ready to enter, and never the order's address", () => {
  expect(shareText(orderThat("delivered", ALL))).toBe(
    "Electricity token for meter 45012345678 (Ikeja Electric): 1234 5678 9012 3456 7890, 79.9 kWh",
  );
  const { lines } = orderThat("delivered", ALL);
  const pins = { ...orderThat("delivered", ALL), service: "exam-pin" };
  pins.lines = lines.map((line) => ({
    ...line,
    product: "WAEC",
    recipient: "",
    quantity: 1,
    delivery: { pins: [{ pin: "999988887777", serial: "S1" }] },
  }));
  expect(shareText(pins)).not.toContain("9999");
});
