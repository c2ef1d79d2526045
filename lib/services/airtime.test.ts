import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SERVICE_IDS } from "@/lib/model/service-id";
import { kobo, naira, sumKobo } from "@/lib/platform/money";
import { airtimeProduct, snapshotWith } from "@/test/snapshot-fixture";
import { airtime } from "./airtime";
import { airtimeFormSchema, airtimeSchema } from "./airtime-schema";
import { findService } from "./registry";

const phone = "+2348031234567";
const one = (amount: number, product = "mtn") => ({ product, phone, amount });
const shop = snapshotWith({
  products: [airtimeProduct("MTN", { discountPpm: 26_500 }), airtimeProduct("9MOBILE", { min: naira(600) })],
  suspendedProducts: [airtimeProduct("GLO")],
});

describe("airtimeSchema", () => {
  const codes = (input: unknown) => {
    const parsed = airtimeSchema.safeParse(input);
    return parsed.success
      ? []
      : parsed.error.issues.map(({ path, message, code }) => [path.join("."), message, code]);
  };

  test("normalises, and parses its own output", () => {
    const typed = { product: " MTN_vtu ", phone: "+234 803 123 4567", amount: 500 };
    const input = airtimeSchema.parse(typed);
    expect(input).toEqual({ product: "mtn-vtu", phone, amount: 500 });
    expect(airtimeSchema.parse(input)).toEqual(input);
    const several = { recipients: [typed, typed] };
    expect(airtimeSchema.parse(several)).toEqual({ recipients: [input, input] });
  });

  test.each([
    [{}, "product", "network_required"],
    [{ product: "mtn", phone: "", amount: 50 }, "phone", "required"],
    [{ product: "mtn", phone: 8031234567, amount: 50 }, "phone", "phone_invalid"],
    [{ product: "mtn", phone: "0803", amount: 50 }, "phone", "phone_invalid"],
    [{ product: "m\u0000tn", phone, amount: 50 }, "product", "not_text"],
    [{ product: "m".repeat(1_000), phone, amount: 50 }, "product", "too_long"],
    [{ product: "mtn", phone, amount: "500" }, "amount", "amount_invalid"],
    [{ product: "mtn", phone, amount: 50.5 }, "amount", "amount_invalid"],
    [{ product: "mtn", phone, amount: Number.NaN }, "amount", "amount_invalid"],
    [{ product: "mtn", phone, amount: Number.POSITIVE_INFINITY }, "amount", "amount_invalid"],
    [{ product: "mtn", phone, amount: 49 }, "amount", "amount_too_small"],
    [{ product: "mtn", phone, amount: -50 }, "amount", "amount_too_small"],
    [{ product: "mtn", phone, amount: 50_001 }, "amount", "amount_too_large"],
    [{ product: "mtn", phone }, "amount", "required"],
    [{ recipients: [] }, "recipients", "recipients_empty"],
    [{ recipients: {} }, "recipients", "field_invalid"],
    [{ recipients: Array(201).fill(one(50)) }, "recipients", "recipients_too_many"],
    [{ recipients: [one(50), { ...one(50), phone: "1" }] }, "recipients.1.phone", "phone_invalid"],
    [null, "", "field_invalid"],
    ["mtn", "", "field_invalid"],
    [[], "", "field_invalid"],
  ])("%j: %s is %s", (input, path, code) => {
    expect(codes(input).map(([at, message]) => [at, message])).toContainEqual([path, code]);
  });

  test("rejects unknown fields by name", () => {
    const parsed = airtimeSchema.safeParse({ ...one(500), price: 1, status: "delivered" });
    expect(parsed.error?.issues).toMatchObject([{ code: "unrecognized_keys", keys: ["price", "status"] }]);
    expect(codes({ ...one(500), recipients: [one(500)] })[0]?.[2]).toBe("unrecognized_keys");
  });

  test("reports the limits", () => {
    expect(airtimeSchema.safeParse(one(1)).error?.issues).toMatchObject([{ minimum: 50 }]);
    expect(airtimeSchema.safeParse(one(90_000)).error?.issues).toMatchObject([{ maximum: 50_000 }]);
  });

  test("never throws", () => {
    fc.assert(
      fc.property(fc.anything(), (input) => typeof airtimeSchema.safeParse(input).success === "boolean"),
    );
  });
});

describe("airtimeFormSchema", () => {
  test.each([
    ["1,000", 1_000],
    ["₦ 1 000", 1_000],
    ["500.00", 500],
    ["N500", 500],
  ])("reads %j", (amount, read) => {
    const form = { product: "MTN", phone: "0803 123 4567", amount, email: "x", key: "y" };
    expect(airtimeFormSchema.parse(form)).toEqual(one(read));
  });
  test.each([
    ["", "required"],
    ["1,00", "amount_invalid"],
    ["5e2", "amount_invalid"],
    ["500.50", "amount_invalid"],
    ["-500", "amount_invalid"],
    ["10", "amount_too_small"],
    ["50,001", "amount_too_large"],
  ])("refuses %j: %s", (amount, code) => {
    const parsed = airtimeFormSchema.safeParse({ ...one(500), amount });
    expect(parsed.error?.issues.map(({ message }) => message)).toEqual([code]);
  });
  test("returns an input", () => {
    const input = airtimeFormSchema.parse({ ...one(500), amount: "500" });
    expect(airtimeSchema.parse(input)).toEqual(input);
  });
});

describe("draft", () => {
  test("splits ₦1,020 into 970 + 50, each at its cost", () => {
    const drafted = airtime.draft(one(1_020), shop);
    expect(drafted.ok && drafted.lines).toEqual([
      { product: "MTN", planId: null, recipient: phone, request: {}, face: naira(970), cost: kobo(94_430) },
      { product: "MTN", planId: null, recipient: phone, request: {}, face: naira(50), cost: kobo(4_868) },
    ]);
  });

  test("drafts separate items for each recipient", () => {
    const drafted = airtime.draft(
      { recipients: [one(1_500), { ...one(100), phone: "+2349011111111" }] },
      shop,
    );
    expect(drafted.ok && drafted.lines.map(({ face, recipient }) => [face, recipient])).toEqual([
      [naira(1_000), phone],
      [naira(500), phone],
      [naira(100), "+2349011111111"],
    ]);
  });

  test.each([
    [one(500, "zain"), { reason: "invalid", problems: [{ path: "input.product", code: "product_unknown" }] }],
    [one(500, "glo"), { reason: "unavailable", code: "product_unavailable" }],
    [
      one(100, "9mobile"),
      {
        reason: "invalid",
        problems: [{ path: "input.amount", code: "amount_too_small", values: { min: 600 } }],
      },
    ],
    [
      { recipients: [one(50), one(1_100, "9mobile")] },
      {
        reason: "invalid",
        problems: [
          {
            path: "input.recipients.1.amount",
            code: "amount_not_splittable",
            values: { below: 1_000, above: 1_200 },
          },
        ],
      },
    ],
    [
      { recipients: Array(5).fill(one(50_000)) },
      {
        reason: "invalid",
        problems: [{ path: "input.recipients", code: "too_many_lines", values: { max: 200 } }],
      },
    ],
  ])("%j can't be sold", (input, refusal) =>
    expect(airtime.draft(input, shop)).toEqual({ ok: false, ...refusal }),
  );

  test("sells nothing from an empty catalogue copy", () => {
    expect(airtime.draft(one(500), snapshotWith({}))).toEqual({
      ok: false,
      reason: "unavailable",
      code: "service_unavailable",
    });
  });

  test("splits into items that sum to the requested amount", () => {
    fc.assert(
      fc.property(fc.integer({ min: 50, max: 50_000 }), (amount) => {
        const drafted = airtime.draft(one(amount), shop);
        return drafted.ok && sumKobo(drafted.lines.map(({ face }) => face)) === naira(amount);
      }),
    );
  });
});

test("computes the current cost from the product, or null if it isn't sold or its range excludes the item", () => {
  const drafted = airtime.draft(one(500), shop);
  const [draft] = drafted.ok ? drafted.lines : [];
  if (!draft) throw new Error("no line");
  const line = { id: "l1", ...draft };
  const today = (product: ReturnType<typeof airtimeProduct>) =>
    airtime.currentCost(line, snapshotWith({ products: [product] }));
  expect(today(airtimeProduct("MTN", { discountPpm: 10_000 }))).toBe(naira(495));
  expect(today(airtimeProduct("MTN", { min: naira(600) }))).toBeNull();
  expect(today(airtimeProduct("AIRTEL"))).toBeNull();
});

test("returns services by id, and null for any other id", () => {
  expect(SERVICE_IDS.map((id) => findService(id)?.id)).toEqual(SERVICE_IDS);
  expect(findService("airtime")).toBe(airtime);
  for (const id of ["bill", "Airtime", "", "constructor", "__proto__"]) expect(findService(id)).toBeNull();
});
