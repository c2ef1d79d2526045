import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { DraftLine } from "@/lib/model/service-id";
import { type Kobo, kobo, naira, sumKobo, ZERO } from "@/lib/platform/money";
import { DEFAULT_MARGIN_RULES } from "@/lib/services/registry";
import { propertyRuns } from "@/test/property-runs";
import { DEFAULT_PAYMENT_FEE } from "./default-payment-fee";
import { linePrice } from "./line-price";
import type { MarginRule } from "./margin-rule";
import { grossUp, NO_PAYMENT_FEE, type PaymentFeeRule, paymentFeeOf } from "./payment-fee";
import { quote } from "./quote";

const paystack = DEFAULT_PAYMENT_FEE;
const FACE: MarginRule = DEFAULT_MARGIN_RULES.airtime;
const DATA: MarginRule = DEFAULT_MARGIN_RULES.data;

function airtime(face: number, cost: number): DraftLine {
  return {
    product: "MTN",
    planId: null,
    recipient: "+2348031234567",
    request: {},
    face: naira(face),
    cost: kobo(cost),
  };
}
function plan(cost: number): DraftLine {
  return { ...airtime(1, cost), planId: "p1", face: kobo(cost) };
}

describe("linePrice", () => {
  test.each([
    // Item, rule, price in naira.
    ["₦500 airtime that costs ₦486.75", airtime(500, 48_675), FACE, 500],
    ["₦500 airtime that costs ₦510 is never sold at a loss", airtime(500, 51_000), FACE, 510],
    ["₦500 airtime with 2 % on top", airtime(500, 48_675), { markupBp: 200, flat: ZERO, floor: ZERO }, 510],
    ["₦500 airtime with 2 % off", airtime(500, 48_675), { markupBp: -200, flat: ZERO, floor: ZERO }, 490],
    [
      "₦500 airtime with 9 % off stops at cost",
      airtime(500, 48_675),
      { markupBp: -900, flat: ZERO, floor: ZERO },
      487,
    ],
    [
      "₦500 airtime that must earn ₦20",
      airtime(500, 48_675),
      { markupBp: 0, flat: ZERO, floor: naira(20) },
      507,
    ],
    ["a ₦99 bundle earns at least ₦10", plan(9_900), DATA, 109],
    ["a ₦605.50 bundle earns 3 %, rounded up to the naira", plan(60_550), DATA, 624],
    ["a ₦49,000 bundle earns 3 %", plan(4_900_000), DATA, 50_470],
    ["a ₦1,000 bouquet with ₦50 on top", plan(100_000), DEFAULT_MARGIN_RULES.tv, 1_050],
  ] as const)("%s", (_, line, rule, price) => {
    expect(linePrice(line, rule)).toBe(naira(price));
  });
});

describe("grossUp", () => {
  test.each([
    // Price and total in naira, fee of Paystack in kobo.
    [100, 102, 153],
    [500, 508, 762],
    [1_000, 1_016, 1_524],
    [2_461, 2_499, 3_749],
    // One naira more and the ₦100 applies: the step is as wide as the fee.
    [2_462, 2_602, 13_903],
    [2_500, 2_640, 13_960],
    [5_000, 5_178, 17_767],
    [50_000, 50_863, 86_295],
    [124_666, 126_666, 199_999],
    // From here on the fee is capped.
    [124_667, 126_667, 200_000],
    [1_000_000, 1_002_000, 200_000],
  ])("charges for ₦%i a total of ₦%i", (price, total, kept) => {
    expect(grossUp(naira(price), paystack)).toBe(naira(total));
    expect(paymentFeeOf(naira(total), paystack)).toBe(kept);
  });

  test("adds no fee for the wallet", () => {
    expect(grossUp(naira(500), NO_PAYMENT_FEE)).toBe(naira(500));
  });

  const anyRule: fc.Arbitrary<PaymentFeeRule> = fc.record({
    rateBp: fc.integer({ min: 0, max: 1_000 }),
    flat: fc.integer({ min: 0, max: 15_000 }).map(kobo),
    flatFrom: fc.integer({ min: 0, max: 500_000 }).map(kobo),
    cap: fc.option(fc.integer({ min: 0, max: 300_000 }).map(kobo)),
  });
  // Dense around the jump of the rule, sparse over the whole range.
  const anyPrice = fc
    .oneof(
      fc.integer({ min: 1, max: 600_000 }),
      fc.integer({ min: 200_000, max: 300_000 }),
      fc.integer({ min: 1, max: 1e9 }),
    )
    .map(kobo);

  test("nets at least the price with the smallest whole-naira total", () => {
    fc.assert(
      fc.property(anyPrice, fc.oneof(fc.constant(paystack), anyRule), (price, rule) => {
        const total = grossUp(price, rule);
        const nets = (sum: number) => sum - paymentFeeOf(kobo(sum), rule);
        // Covers the step of any rule above, and its cap.
        const smaller = Array.from({ length: 200 }, (_, index) => total - (index + 1) * 100);
        return (
          total % 100 === 0 &&
          nets(total) >= price &&
          smaller.every((sum) => sum < price || nets(sum) < price)
        );
      }),
      { numRuns: propertyRuns() },
    );
  });

  test("neither loses nor overcharges around the ₦2,500 step", () => {
    for (let price = 230_000; price <= 270_000; price += 1) {
      let min = Math.ceil(price / 100) * 100;
      while (min - paymentFeeOf(kobo(min), paystack) < price) min += 100;
      if (grossUp(kobo(price), paystack) !== min) expect.fail(`${price} kobo`);
    }
  });
});

describe("quote", () => {
  test("splits ₦1,020 airtime into two items and puts the fee's remainder on the first", () => {
    const { total, paymentFee, cost, margin, lines } = quote(
      [airtime(970, 94_430), airtime(50, 4_868)],
      () => FACE,
      paystack,
    );
    expect({ total, paymentFee, cost, margin }).toEqual({
      total: naira(1_036),
      paymentFee: naira(16),
      cost: 99_298,
      margin: 2_702,
    });
    expect(lines.map(({ price, fee, total: sum, ceiling }) => [price, fee, sum, ceiling])).toEqual([
      [97_000, 1_522, 98_522, 97_000],
      [5_000, 78, 5_078, 5_000],
    ]);
  });

  test("sets the ceiling to the price, or to the cost if that is higher", () => {
    const dear: MarginRule = { markupBp: 0, flat: ZERO, floor: kobo(-2_000) };
    expect(quote([plan(60_550)], () => DATA, paystack).lines[0]?.ceiling).toBe(naira(624));
    expect(quote([plan(60_550)], () => ({ ...dear, markupBp: -100 }), paystack).lines[0]?.ceiling).toBe(
      60_550,
    );
  });

  test("throws without items", () => {
    expect(() => quote([], () => FACE, paystack)).toThrow(RangeError);
  });

  const anyLine = fc.oneof(
    fc
      .tuple(fc.integer({ min: 50, max: 1_000 }), fc.integer({ min: 1, max: 110_000 }))
      .map(([face, cost]) => airtime(face, cost)),
    fc.integer({ min: 1, max: 20_000_000 }).map(plan),
  );
  const anyRule: fc.Arbitrary<MarginRule> = fc.record({
    markupBp: fc.integer({ min: 0, max: 5_000 }),
    flat: fc.integer({ min: 0, max: 50_000 }).map(kobo),
    floor: fc.integer({ min: 0, max: 50_000 }).map(kobo),
  });

  test("adds up in whole kobo and never sells below cost plus floor", () => {
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 60 }), anyRule, (drafts, rule) => {
        const quoted = quote(drafts, () => rule, paystack);
        const sum = (part: (line: (typeof quoted.lines)[number]) => Kobo) => sumKobo(quoted.lines.map(part));
        expect(sum((line) => line.total)).toBe(quoted.total);
        expect(sum((line) => line.fee)).toBe(quoted.paymentFee);
        expect(quoted.margin).toBe(sum((line) => line.price) - quoted.cost);
        expect(quoted.total - paymentFeeOf(quoted.total, paystack)).toBeGreaterThanOrEqual(
          quoted.cost + quoted.margin,
        );
        for (const line of quoted.lines) {
          expect(line.price).toBeGreaterThanOrEqual(line.cost + rule.floor);
          expect(line.price % 100).toBe(0);
          expect(line.fee).toBeGreaterThanOrEqual(0);
          expect(line.total).toBe(line.price + line.fee);
          expect(line.ceiling).toBeGreaterThanOrEqual(line.cost);
        }
      }),
    );
  });
});
