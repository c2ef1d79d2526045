import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Kobo, kobo, naira, ZERO } from "@/lib/platform/money";
import { DEFAULT_MARGIN_RULES } from "@/lib/services/registry";
import { DEFAULT_PAYMENT_FEE } from "./default-payment-fee";
import { linePrice } from "./line-price";
import type { MarginRule } from "./margin-rule";
import { type PastOrder, previewRule } from "./preview-rule";
import { hasOwnRule, inScope, ruleFor, scopeRule, serviceRules, withRule } from "./rule-book";
import { type OnSale, worstLoss } from "./worst-loss";

const rule = (markupBp: number, flat = 0, floor = 0): MarginRule => ({
  markupBp,
  flat: naira(flat),
  floor: naira(floor),
});
const base = serviceRules(DEFAULT_MARGIN_RULES);
const ofProduct = withRule(base, { service: "data", product: "mtn-sme" }, rule(500));
const ofBoth = withRule(ofProduct, { service: "data", plan: "p1" }, rule(0, 0, 5));
const plan = (planId: string, product = "MTN_SME", cost = 10_000): OnSale => ({
  service: "data",
  product,
  planId,
  face: kobo(cost),
  cost: kobo(cost),
});

describe("ruleFor", () => {
  test.each([
    ["the plan's own, whatever its product has", plan("p1"), rule(0, 0, 5)],
    ["the product's, in any spelling", plan("p2", "mtn sme"), rule(500)],
    ["the service's for all others", plan("p3", "Glo"), DEFAULT_MARGIN_RULES.data],
    [
      "not another service's of the same name",
      { ...plan("p1"), service: "tv" as const },
      DEFAULT_MARGIN_RULES.tv,
    ],
    ["nothing that every object has", plan("constructor", "toString"), DEFAULT_MARGIN_RULES.data],
  ])("%s", (_, thing, expected) => {
    expect(ruleFor(ofBoth, thing)).toEqual(expected);
  });

  test("falls back to the wider rule when one is removed; a service keeps its own", () => {
    const without = withRule(ofBoth, { service: "data", plan: "p1" }, null);
    expect(ruleFor(without, plan("p1"))).toEqual(rule(500));
    expect(withRule(base, { service: "data" }, null)).toEqual(base);
    expect(hasOwnRule(ofBoth, { service: "data", plan: "p1" })).toBe(true);
    expect(hasOwnRule(without, { service: "data", plan: "p1" })).toBe(false);
    expect(scopeRule(without, { service: "data", plan: "p1" }, "MTN SME")).toEqual(rule(500));
  });

  test("includes in a scope only what no more specific rule prices", () => {
    const inData = (thing: OnSale) => inScope(ofBoth, { service: "data" }, thing);
    expect([plan("p1"), plan("p2"), plan("p3", "Glo")].map(inData)).toEqual([false, false, true]);
    expect(inScope(ofBoth, { service: "data", product: "mtn-sme" }, plan("p1"))).toBe(false);
    expect(inScope(ofBoth, { service: "data", product: "mtn-sme" }, plan("p2"))).toBe(true);
    expect(inScope(ofBoth, { service: "data", plan: "p1" }, plan("p1"))).toBe(true);
  });
});

describe("worstLoss", () => {
  const airtime = (face: number, discountBp: number): OnSale => ({
    service: "airtime",
    product: "MTN",
    planId: null,
    face: naira(face),
    cost: kobo(Math.ceil((face * (10_000 - discountBp)) / 100)),
  });
  const under = (markup: MarginRule, ...items: OnSale[]): Kobo =>
    worstLoss(items, withRule(base, { service: items[0]?.service ?? "airtime" }, markup));

  test.each([
    ["airtime at face value with a discount of 2.65 %", rule(0), airtime(1_000, 265), 0],
    ["3 % off a discount of 2.65 %, with a floor at cost", rule(-300), airtime(1_000, 265), 0],
    ["3 % off a discount of 2.65 %, and it may lose ₦20", rule(-300, 0, -20), airtime(1_000, 265), 350],
    ["10 % off: no more than the floor lets it lose", rule(-1_000, 0, -20), airtime(1_000, 265), 2_000],
    ["a plan ₦10 below cost", rule(-1_000, 0, -100), plan("p9", "Glo"), 1_000],
    ["a plan ₦10 below cost and ₦10 on top", rule(-1_000, 10, -100), plan("p9", "Glo"), 0],
  ])("%s", (_, markup, item, loss) => {
    expect(under(markup, item)).toBe(loss);
  });

  test("returns zero when nothing is on sale", () => {
    expect(worstLoss([], base)).toBe(ZERO);
  });

  test("loses no more for any amount in between than for the smallest or largest", () => {
    const amount = fc.integer({ min: 50, max: 5_000 });
    fc.assert(
      fc.property(
        amount,
        amount,
        fc.integer({ min: 0, max: 1_000 }),
        fc.record({
          markupBp: fc.integer({ min: -2_000, max: 500 }),
          flat: fc.integer({ min: 0, max: 5_000 }).map(kobo),
          floor: fc.integer({ min: -20_000, max: 5_000 }).map(kobo),
        }),
        fc.float({ min: 0, max: 1, noNaN: true }),
        (one, other, discountBp, markup, part) => {
          const [min, max] = [Math.min(one, other), Math.max(one, other)];
          const between = airtime(min + Math.round((max - min) * part), discountBp);
          const said = under(markup, airtime(min, discountBp), airtime(max, discountBp));
          // One kobo: the upstream rounds its cost up to a whole kobo.
          return between.cost - linePrice(between, markup) <= said + 1;
        },
      ),
      { numRuns: 10_000 },
    );
  });
});

describe("previewRule", () => {
  const order = (ref: string, fromWallet: boolean, cost: number): PastOrder => ({
    ref,
    service: "data",
    fromWallet,
    lines: [{ product: "Glo", planId: "p9", recipient: "", request: {}, face: kobo(cost), cost: kobo(cost) }],
  });

  test("computes what past orders would have earned, including the payment fee", () => {
    const other = withRule(base, { service: "data" }, rule(1_000));
    const preview = previewRule(
      [order("A", true, 100_000), order("B", false, 100_000)],
      base,
      other,
      DEFAULT_PAYMENT_FEE,
    );
    // 3 % before and 10 % after. A customer who pays by card pays the fee on top, rounded up to a naira.
    expect(preview.orders[0]).toEqual({
      ref: "A",
      before: { total: naira(1_030), earned: naira(30) },
      after: { total: naira(1_100), earned: naira(100) },
    });
    expect(preview.orders[1]?.after.total).toBe(naira(1_117));
    expect(preview.after.earned).toBeGreaterThanOrEqual(naira(200));
    expect(preview.losing).toBe(0);
  });

  test("counts the orders that would have lost money", () => {
    const other = withRule(base, { service: "data" }, rule(-500, 0, -100));
    const preview = previewRule([order("A", true, 100_000)], base, other, DEFAULT_PAYMENT_FEE);
    expect(preview).toMatchObject({ losing: 1, after: { earned: naira(-50) } });
    expect(previewRule([], base, other, DEFAULT_PAYMENT_FEE)).toMatchObject({ orders: [], losing: 0 });
  });
});
