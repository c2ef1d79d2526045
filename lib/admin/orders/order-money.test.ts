import { expect, test } from "vitest";
import type { StoryBooks } from "./find-order-story";
import { orderMoney } from "./order-money";

type Entry = [kind: string, account: string, kobo: number, currency?: string];

const ledger = (...entries: Entry[]): StoryBooks["ledger"] =>
  entries.map(([kind, account, kobo, currency = "NGN"], id) => ({
    id,
    at: "2026-11-22T16:17:55Z",
    kind,
    account,
    currency,
    kobo: kobo as never,
  }));

const CAPTURE: Entry[] = [
  ["capture", "payment_fees", 762],
  ["capture", "fees_kept:paystack", -762],
  ["capture", "provider:paystack", 50_800],
  ["capture", "held", -50_800],
];
const VEND: Entry[] = [
  ["vend", "held", 50_800],
  ["vend", "sales", -50_800],
  ["vend", "cost", 48_675],
  ["vend", "upstream", -48_675],
];

test("shows a delivered order's margin after fee and cost", () => {
  expect(orderMoney(ledger(...CAPTURE, ...VEND))).toEqual({
    paid: 50_800,
    refunded: 0,
    held: 0,
    fees: 762,
    cost: 48_675,
    given: 0,
    margin: 1_363,
  });
});

test("shows the loss of a refunded order: the fee that Paystack kept", () => {
  const refund: Entry[] = [
    ["refund", "held", 50_800],
    ["refund", "provider:paystack", -50_800],
  ];
  expect(orderMoney(ledger(...CAPTURE, ...refund))).toMatchObject({
    paid: 50_800,
    refunded: 50_800,
    held: 0,
    margin: -762,
  });
});

test("takes a lost dispute from the margin of what was delivered", () => {
  const open: Entry[] = [
    ["dispute", "provider:paystack", -50_800],
    ["dispute", "at_risk:paystack", 50_800],
  ];
  const lost: Entry[] = [
    ["dispute", "at_risk:paystack", -50_800],
    ["dispute", "disputes_lost", 20_000],
    ["dispute", "provider:paystack", 30_800],
  ];
  expect(orderMoney(ledger(...CAPTURE, ...VEND, ...open))).toMatchObject({ given: 0, margin: 1_363 });
  expect(orderMoney(ledger(...CAPTURE, ...VEND, ...open, ...lost))).toMatchObject({
    paid: 50_800,
    refunded: 0,
    given: 20_000,
    margin: -18_637,
  });
});

test("holds what is neither delivered nor refunded", () => {
  expect(orderMoney(ledger(...CAPTURE))).toMatchObject({
    paid: 50_800,
    held: 50_800,
    refunded: 0,
    margin: -762,
  });
});

test("takes a credit and a refund to the wallet from a sale that was paid from it", () => {
  const paid: Entry[] = [
    ["capture", "wallet:01U", 50_000],
    ["capture", "held", -50_000],
    ["vend", "held", 30_000],
    ["vend", "sales", -30_000],
    ["vend", "cost", 29_000],
    ["vend", "upstream", -29_000],
    ["refund", "held", 20_000],
    ["refund", "wallet:01U", -20_000],
    ["goodwill", "goodwill", 5_000],
    ["goodwill", "wallet:01U", -5_000],
  ];
  expect(orderMoney(ledger(...paid))).toEqual({
    paid: 50_000,
    refunded: 20_000,
    held: 0,
    fees: 0,
    cost: 29_000,
    given: 5_000,
    margin: -4_000,
  });
});

test("leaves other currencies out, and adds up: what was paid is where it went", () => {
  const money = orderMoney(ledger(...CAPTURE, ...VEND, ["capture", "provider:paystack", 999, "USD"]));
  const { paid, refunded, held, fees, cost, given, margin } = money;
  expect(paid - refunded - held - fees - cost - given).toBe(margin);
});
