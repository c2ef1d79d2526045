import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Kobo, kobo, naira } from "@/lib/platform/money";
import { linePrice } from "./line-price";
import { bulkEdit, marginBp, type PriceEdit, ruleOfEdit } from "./price-edit";

const plan = (cost: number) => ({ planId: "p", face: kobo(cost), cost: kobo(cost) });
const amount = (face: number, cost: number) => ({ planId: null, face: kobo(face), cost: kobo(cost) });
function priced(item: ReturnType<typeof plan> | ReturnType<typeof amount>, edit: PriceEdit): Kobo {
  const rule = ruleOfEdit(item, edit);
  if (!rule) throw new Error("no rule");
  return linePrice(item, rule);
}

describe("an entered price", () => {
  it("becomes a flat amount on a plan's cost, and a negative percentage below it", () => {
    expect(ruleOfEdit(plan(60_550), { kind: "price", value: 62_000 })).toEqual({
      markupBp: 0,
      flat: 1_450,
      floor: 0,
    });
    const loss = ruleOfEdit(plan(60_550), { kind: "price", value: 60_000 });
    expect(loss).toEqual({ markupBp: -91, flat: 1, floor: -550 });
    expect(priced(plan(60_550), { kind: "price", value: 60_000 })).toBe(60_000);
  });

  it("rounds up to whole naira", () => {
    expect(priced(plan(60_550), { kind: "price", value: 61_501 })).toBe(naira(616));
  });

  it("is exact for every price within the limits, for plans and amounts", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1_000, max: 5_000_000 }),
        fc.integer({ min: 5_001, max: 15_000 }),
        fc.boolean(),
        fc.integer({ min: -300, max: 1_000 }),
        (cost, share, isPlan, discount) => {
          const item = isPlan ? plan(cost) : amount(cost, Math.ceil((cost * (10_000 - discount)) / 10_000));
          const price = naira(Math.ceil((cost * share) / 1_000_000));
          expect(priced(item, { kind: "price", value: price })).toBe(price);
          const earned = price - item.cost;
          expect(priced(item, { kind: "margin", value: earned })).toBe(price);
        },
      ),
    );
  });

  it("never earns less than the entered margin or percentage", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1_000, max: 5_000_000 }),
        fc.integer({ min: -2_000, max: 5_000 }),
        (cost, bp) => {
          const price = priced(plan(cost), { kind: "percent", value: bp });
          expect((price - cost) * 10_000).toBeGreaterThanOrEqual(bp * price - 10_000);
          // At most one naira and one basis point more: a price one naira lower earns no more than that.
          expect((price - 100 - cost) * 10_000).toBeLessThan((bp + 3) * (price - 100) + 20_000);
        },
      ),
      { examples: [[1_000, -1_050]] },
    );
  });

  it("rejects what no rule can do", () => {
    expect(ruleOfEdit(plan(60_000), { kind: "percent", value: 10_000 })).toBeNull();
    expect(ruleOfEdit(plan(60_000), { kind: "price", value: 29_900 })).toBeNull();
    expect(ruleOfEdit(plan(60_000), { kind: "price", value: 10_060_100 })).toBeNull();
    expect(ruleOfEdit(plan(60_000), { kind: "margin", value: -60_001 })).toBeNull();
  });

  it("sells below cost only by the entered loss, whatever the cost does", () => {
    const rule = ruleOfEdit(plan(60_550), { kind: "margin", value: -550 });
    expect(rule?.floor).toBe(-550);
    const dearer = plan(90_000);
    expect(rule && linePrice(dearer, rule)).toBeGreaterThanOrEqual(90_000 - 550);
  });

  it("scales a percentage of an amount, and adds naira to each", () => {
    const percent = ruleOfEdit(amount(100_000, 97_000), { kind: "percent", value: 500 });
    // 970 ÷ 0.95 = 1,021.06: 2.11 % on the face amount.
    expect(percent).toEqual({ markupBp: 211, flat: 0, floor: 0 });
    expect(ruleOfEdit(amount(100_000, 97_000), { kind: "price", value: 101_000 })).toEqual({
      markupBp: 0,
      flat: 1_000,
      floor: 0,
    });
  });
});

it("returns the margin as a part of the price", () => {
  expect(marginBp(kobo(60_000), kobo(60_550))).toBe(-92);
  expect(marginBp(kobo(0), kobo(0))).toBe(0);
});

it("sets, adds and rounds", () => {
  const now = { price: naira(621), cost: kobo(60_550) };
  expect(bulkEdit("set_percent", 300, now)).toEqual({ kind: "percent", value: 300 });
  expect(bulkEdit("set_margin", 2_000, now)).toEqual({ kind: "margin", value: 2_000 });
  expect(bulkEdit("add_margin", 500, now)).toEqual({ kind: "margin", value: 2_050 });
  expect(bulkEdit("add_percent", 100, now)).toEqual({ kind: "percent", value: 350 });
  for (const [step, price] of [
    [500, 62_500],
    [1_000, 63_000],
    [5_000, 65_000],
  ] as const) {
    expect(bulkEdit("round", step, now)).toEqual({ kind: "price", value: price });
  }
  expect(bulkEdit("round", 500, { ...now, price: naira(625) })).toEqual({ kind: "price", value: 62_500 });
});
