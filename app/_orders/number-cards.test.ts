import { expect, test } from "vitest";
import type { LineView } from "@/lib/model/order-view";
import { lineView, money } from "@/test/order-view";
import { basketParts } from "./basket-parts";
import { type BoardOrder, numberCards } from "./number-cards";

const order = (at: string, more: Partial<BoardOrder> = {}): BoardOrder => ({
  ref: at,
  token: "t",
  service: "electricity",
  what: "Ikeja Electric",
  recipient: "45010000001",
  total: 510_000,
  amount: 500_000,
  delivered: true,
  at: `2026-${at}T12:00:00.000Z`,
  ...more,
});
const NO_PLANS = new Map();
const dues = (orders: BoardOrder[], plans = NO_PLANS) => numberCards(orders, plans).map(({ due }) => due);

test("makes one card for each number, with its last order, and none for several numbers", () => {
  const cards = numberCards(
    [
      order("11-03"),
      order("11-02", { service: "airtime", recipient: "08031234567" }),
      order("11-01"),
      order("10-30", { service: "airtime", recipient: "08031234567 +2" }),
      order("10-29", { service: "exam-pin", recipient: "" }),
    ],
    NO_PLANS,
  );
  expect(cards.map(({ last }) => last.ref)).toEqual(["11-03", "11-02"]);
});

test("makes a card of each number of a basket, with the values to buy it again alone", () => {
  const line = (service: string, recipient: string, more: Partial<LineView> = {}): LineView =>
    lineView({ service, recipient, ...more });
  const ikeja = { product: "Ikeja Electric", amount: money(500_000), meterType: "prepaid" } as const;
  const lines = [
    line("airtime", "08031234567"),
    line("airtime", "08031234567", { amount: money(20_000) }),
    line("airtime", "08050000101", { status: "refunded" }),
    line("electricity", "45010000001", ikeja),
    line("data", "08031234567", { plan: "p1", planLabel: "1 GB" }),
    line("exam-pin", ""),
  ];
  const basket = order("11-03", {
    service: "basket",
    recipient: "08031234567 +4",
    parts: basketParts(lines),
  });
  const cards = numberCards([basket, order("11-01")], NO_PLANS);
  expect(cards.map(({ last }) => [last.service, last.recipient, last.amount, last.again])).toEqual([
    ["airtime", "08031234567", 70_000, { phone: "08031234567", product: "mtn", amount: "700", plan: "" }],
    [
      "electricity",
      "45010000001",
      500_000,
      {
        phone: "",
        product: "",
        amount: "",
        plan: "",
        fields: {
          product: "ikeja-electric",
          amount: "5000",
          meterNumber: "45010000001",
          meterType: "prepaid",
        },
      },
    ],
    ["data", "08031234567", 50_000, { phone: "08031234567", product: "", amount: "", plan: "p1" }],
  ]);
  // The account has the same purchase, as the basket's second item.
  const mine = order("11-03", { ref: "11-03-2", mine: true, label: "Mama's light" });
  const [, light] = numberCards([basket, mine], NO_PLANS);
  expect(light).toMatchObject({ label: "Mama's light", last: { ref: "11-03-2" } });
});

test("makes no card from orders that ended undelivered, unless the account has since seen the delivery", () => {
  const failed = order("11-03", { delivered: false, failed: true });
  const under = (orders: BoardOrder[]) => numberCards(orders, NO_PLANS).map(({ last }) => last.ref);
  expect(under([failed])).toEqual([]);
  expect(under([failed, order("11-01")])).toEqual(["11-01"]);
  expect(under([failed, { ...failed, delivered: true, mine: true }])).toEqual(["11-03"]);
  expect(under([order("11-03", { delivered: false })])).toEqual(["11-03"]);
});

test("adds what the account knows about an order that the device stores", () => {
  const known = order("11-03", { delivered: undefined });
  const cards = numberCards([known, { ...known, mine: true, label: "Mama's light" }], NO_PLANS);
  expect(cards).toHaveLength(1);
  expect(cards[0]).toMatchObject({ label: "Mama's light", last: { ref: "11-03", mine: true } });
});

test("returns when a data plan ends, and its current price", () => {
  const again = { phone: "08031234567", product: "", amount: "", plan: "p1" };
  const bought = order("11-01", { service: "data", recipient: "08031234567", again });
  const plans = new Map([["p1", { price: 57_700, hours: 7 * 24 }]]);
  expect(numberCards([bought], plans)).toMatchObject([
    { now: 57_700, due: { at: "2026-11-08T12:00:00.000Z", kind: "sure" } },
  ]);
  expect(dues([bought])).toEqual([null]);
  expect(dues([{ ...bought, delivered: false }], plans)).toEqual([null]);
});

test("returns when a TV package ends, if it was renewed here", () => {
  const bought = order("11-01", { service: "tv", recipient: "7032000001" });
  expect(dues([bought])).toEqual([{ at: "2026-12-01T12:00:00.000Z", kind: "here" }]);
});

test("counts each purchased month of TV in the end date and in today's price", () => {
  const again = { phone: "", product: "", amount: "", plan: "p1" };
  const tv = (at: string, more: Partial<BoardOrder>) =>
    order(at, { service: "tv", recipient: "7032000001", ...more });
  const plans = (hours: number | null) => new Map([["p1", { price: 1_900_000, hours }]]);
  const year = tv("11-01", { again, items: 12, amount: 22_800_000 });
  expect(numberCards([year], plans(720))).toMatchObject([
    { now: 22_800_000, due: { at: "2027-11-01T12:00:00.000Z", kind: "here" } },
  ]);
  // Entries stored before items were counted have the form's months.
  const form = tv("11-01", { again: { ...again, fields: { months: "3" } }, amount: 5_700_000 });
  expect(numberCards([form], plans(null))).toMatchObject([
    { now: 5_700_000, due: { at: "2027-02-01T12:00:00.000Z", kind: "here" } },
  ]);
  expect(dues([tv("08-31", { again, items: 6 })], plans(720))).toEqual([
    { at: "2027-02-28T12:00:00.000Z", kind: "here" },
  ]);
  expect(dues([tv("11-01", { again })], plans(7 * 24))).toEqual([
    { at: "2026-11-08T12:00:00.000Z", kind: "here" },
  ]);
});

test("makes a card for an account whose name has a plus sign", () => {
  const cards = numberCards(
    [order("11-03", { service: "internet", recipient: "ada+home@example.com" })],
    NO_PLANS,
  );
  expect(cards).toHaveLength(1);
});

test("estimates electricity usage from at least three purchases over a fortnight", () => {
  // ₦10,000 used in the 20 days before the last purchase of ₦5,000: ten more days.
  const three = [order("11-03"), order("10-25"), order("10-14")];
  expect(dues(three)).toEqual([{ at: "2026-11-13T12:00:00.000Z", kind: "about" }]);
  expect(dues(three.slice(0, 2))).toEqual([null]);
  expect(dues([order("11-03"), order("11-01"), order("10-25")])).toEqual([null]);
  expect(
    dues([order("11-03", { delivered: false }), order("10-25"), order("10-14"), order("10-01")]),
  ).toEqual([null]);
});
