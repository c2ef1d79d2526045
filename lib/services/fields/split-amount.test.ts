import fc from "fast-check";
import { expect, test } from "vitest";
import { type Kobo, naira, sumKobo } from "@/lib/platform/money";
import { propertyRuns } from "@/test/property-runs";
import { splitAmount } from "./split-amount";

const split = (amount: number, min = 50, max = 1_000) => {
  const result = splitAmount(naira(amount), naira(min), naira(max));
  return result.ok
    ? result.parts.map((part) => part / 100)
    : { below: result.below && result.below / 100, above: result.above / 100 };
};

test.each([
  [50, [50]],
  [1_000, [1_000]],
  [1_001, [951, 50]],
  [1_020, [970, 50]],
  [2_000, [1_000, 1_000]],
  [2_049, [1_000, 999, 50]],
  [3_000, [1_000, 1_000, 1_000]],
])("splits ₦%i into %j", (amount, parts) => expect(split(amount)).toEqual(parts));

test("returns the nearest possible amounts if no split exists", () => {
  expect(split(1_100, 600, 1_000)).toEqual({ below: 1_000, above: 1_200 });
  expect(split(30, 50, 1_000)).toEqual({ below: null, above: 50 });
});

test("splits exactly, within bounds and into as few parts as possible; rejects only impossible amounts", () => {
  const range = fc
    .tuple(fc.integer({ min: 1, max: 1_000 }), fc.integer({ min: 0, max: 1_000 }))
    .map(([min, more]) => [naira(min), naira(min + more)] as const);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50_000 }), range, (amount, [min, max]) => {
      const asked = naira(amount);
      const result = splitAmount(asked, min, max);
      if (result.ok) {
        const { parts } = result;
        const within = parts.every((part) => part >= min && part <= max);
        return within && sumKobo(parts) === asked && (parts.length - 1) * max < asked;
      }
      // No number of parts adds up to it.
      for (let count = Math.floor(asked / max); count <= Math.ceil(asked / min); count++) {
        if (count * min <= asked && asked <= count * max) return false;
      }
      const possible = (other: Kobo) => splitAmount(other, min, max).ok;
      return possible(result.above) && (result.below === null || possible(result.below));
    }),
    { numRuns: propertyRuns() },
  );
});
