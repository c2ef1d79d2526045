import { expect, test } from "vitest";
import { parsePriced, summaryRows } from "./priced";

const line = { recipient: "08031234567", product: "mtn", face: 97_000, price: 97_000 };

test("shows airtime above one purchase as one row with its parts", () => {
  const rows = summaryRows(
    [line, { ...line, face: 5_000, price: 5_000 }, { ...line, recipient: "0802" }],
    true,
  );
  expect(rows.map(({ face, parts }) => [face, parts])).toEqual([
    [102_000, 2],
    [97_000, 1],
  ]);
});

test("shows the same plan twice as two rows", () => {
  expect(summaryRows([line, line], false)).toHaveLength(2);
});

test("parses a quote in plain kobo or Money, and rejects anything else", () => {
  const money = (amount: number) => ({ amount, currency: "NGN" });
  const priced = parsePriced({
    total: money(50_800),
    paymentFee: money(800),
    queueSeconds: 60,
    lines: [
      {
        recipient: "08031234567",
        product: "mtn",
        face: money(50_000),
        fee: money(800),
        total: money(50_800),
      },
    ],
  });
  expect(priced).toEqual({
    total: 50_800,
    fee: 800,
    queueSeconds: 60,
    lines: [{ recipient: "08031234567", product: "mtn", plan: undefined, face: 50_000, price: 50_000 }],
  });
  expect(parsePriced({ total: 1, paymentFee: 0, lines: [], email: "ada@example.com" })?.email).toBe(
    "ada@example.com",
  );
  expect(parsePriced({ total: 1, paymentFee: 1 })).toBeNull();
  expect(parsePriced({ total: 1.5, paymentFee: 0, lines: [] })).toBeNull();
  expect(parsePriced("x")).toBeNull();
});
