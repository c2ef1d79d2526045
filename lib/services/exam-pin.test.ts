import { describe, expect, test } from "vitest";
import { naira } from "@/lib/platform/money";
import { airtimeProduct, snapshotWith } from "@/test/snapshot-fixture";
import { examPin } from "./exam-pin";
import { examPinFormSchema, examPinSchema } from "./exam-pin-schema";

const waec = airtimeProduct("WAEC", { service: "exam-pin", min: naira(3_900), max: naira(3_900) });
const neco = airtimeProduct("NECO", { service: "exam-pin" });
const shop = snapshotWith({ products: [waec], suspendedProducts: [neco] });
const price = (total: number) => ({ total: naira(total) });

test("accepts a product and a quantity from 1 to 50", () => {
  expect(examPinSchema.parse({ product: " waec ", quantity: 3 })).toEqual({ product: "waec", quantity: 3 });
  expect(examPinFormSchema.parse({ product: "WAEC", quantity: " 3 ", email: "x" })).toEqual({
    product: "waec",
    quantity: 3,
  });
  const codes = (schema: typeof examPinSchema | typeof examPinFormSchema, input: unknown) =>
    schema
      .safeParse(input)
      .error?.issues.map(({ message, code }) => (code === "unrecognized_keys" ? code : message));
  for (const [quantity, code] of [
    [0, "quantity_too_small"],
    [51, "quantity_too_large"],
    [1.5, "quantity_invalid"],
    ["3", "quantity_invalid"],
    [Number.NaN, "quantity_invalid"],
    [undefined, "quantity_required"],
  ] as const) {
    expect(codes(examPinSchema, { product: "waec", quantity })).toEqual([code]);
  }
  for (const [quantity, code] of [
    ["", "quantity_required"],
    ["two", "quantity_invalid"],
    ["1.5", "quantity_invalid"],
    ["51", "quantity_too_large"],
    ["0", "quantity_too_small"],
  ] as const) {
    expect(codes(examPinFormSchema, { product: "waec", quantity })).toEqual([code]);
  }
  expect(codes(examPinSchema, { quantity: 1 })).toEqual(["exam_required"]);
  expect(codes(examPinSchema, { product: "waec", quantity: 1, pin: "1" })).toEqual(["unrecognized_keys"]);
});

describe("draft", () => {
  test("drafts one item for any quantity at the checked price", () => {
    const drafted = examPin.draft({ product: "waec", quantity: 3 }, shop, price(11_700));
    expect(drafted).toEqual({
      ok: true,
      lines: [
        {
          product: "WAEC",
          planId: null,
          recipient: "",
          request: { quantity: 3 },
          face: naira(11_700),
          cost: naira(11_700),
        },
      ],
    });
  });

  test("rejects what isn't available", () => {
    const draft = (product: string, found: { total: ReturnType<typeof naira> } | null = price(1)) =>
      examPin.draft({ product, quantity: 1 }, shop, found);
    expect(draft("jamb")).toMatchObject({ problems: [{ path: "input.product", code: "exam_unknown" }] });
    expect(draft("neco")).toMatchObject({ reason: "unavailable", code: "product_unavailable" });
    expect(draft("waec", null)).toMatchObject({ reason: "unavailable", code: "product_unavailable" });
    expect(examPin.draft({ product: "waec", quantity: 1 }, snapshotWith({}))).toMatchObject({
      code: "service_unavailable",
    });
  });
});

test("looks up the price for each quantity, only for products on sale", () => {
  const key = (product: string, quantity: number) => examPin.lookup?.({ product, quantity }, shop)?.key;
  expect(key("waec", 2)).toBe("exam-pin waec 2");
  expect(key("waec", 3)).toBe("exam-pin waec 3");
  expect(key("neco", 1)).toBeUndefined();
});

test("returns the checked price, the paid one if it can't be checked, or null if it isn't sold", () => {
  const drafted = examPin.draft({ product: "waec", quantity: 2 }, shop, price(7_800));
  if (!drafted.ok || !drafted.lines[0]) throw new Error("no line");
  const line = { id: "l", ...drafted.lines[0] };
  expect(examPin.lookupAgain?.(line, shop)?.key).toBe("exam-pin waec 2");
  expect(examPin.currentCost(line, shop, price(8_000))).toBe(naira(8_000));
  expect(examPin.currentCost(line, shop)).toBe(naira(7_800));
  expect(examPin.currentCost(line, shop, null)).toBeNull();
  expect(examPin.currentCost(line, snapshotWith({}), price(8_000))).toBeNull();
  expect(examPin.needs(line)).toEqual({ kind: "pins", quantity: 2 });
});
