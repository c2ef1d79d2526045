import { describe, expect, test } from "vitest";
import { kobo, naira } from "@/lib/platform/money";
import { airtimeProduct, snapshotWith } from "@/test/snapshot-fixture";
import { electricity } from "./electricity";
import { electricityCheckSchema, electricityFormSchema, electricitySchema } from "./electricity-schema";
import type { KnownCustomer } from "./service";

const disco = { service: "electricity" as const, min: naira(1_000), max: naira(500_000), discountPpm: 8_000 };
const shop = snapshotWith({
  products: [airtimeProduct("Ikeja Electric", disco)],
  suspendedProducts: [airtimeProduct("Eko Electric", disco)],
});
const input = {
  product: "ikeja-electric",
  meterNumber: "45001234567",
  meterType: "prepaid" as const,
  amount: 5_000,
  phone: "+2348031234567",
};
const ada: KnownCustomer = {
  customer: { name: "ADA OBI", address: "12 Broad Street, Lagos", bouquet: null },
  refuseGiven: false,
};
const nobody: KnownCustomer = { customer: null, refuseGiven: false };

describe("electricitySchema", () => {
  const codes = (typed: unknown) => {
    const parsed = electricitySchema.safeParse(typed);
    return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => [path.join("."), message]);
  };

  test("normalises, and parses its own output", () => {
    const parsed = electricitySchema.parse({
      ...input,
      product: " Ikeja_Electric",
      meterNumber: "4500 1234-567",
      phone: "0803 123 4567",
    });
    expect(parsed).toEqual(input);
    expect(electricitySchema.parse(parsed)).toEqual(parsed);
  });

  test.each(["01234567890", "0123456789012", "12/34/56/7890-01", "AB12345"])(
    "accepts the meter %s",
    (number) => {
      expect(electricitySchema.parse({ ...input, meterNumber: number }).meterNumber).toBe(number);
    },
  );

  test.each([
    [{ product: undefined }, "product", "disco_required"],
    [{ meterNumber: "" }, "meterNumber", "required"],
    [{ meterNumber: "12" }, "meterNumber", "meter_invalid"],
    [{ meterNumber: 45001234567 }, "meterNumber", "meter_invalid"],
    [{ meterNumber: "4".repeat(31) }, "meterNumber", "meter_invalid"],
    [{ meterType: "solar" }, "meterType", "meter_type_required"],
    [{ amount: 499 }, "amount", "amount_too_small"],
    [{ amount: 500.5 }, "amount", "amount_invalid"],
    [{ phone: undefined }, "phone", "required"],
    [{ customerName: "" }, "customerName", "required"],
  ])("%j: %s is %s", (wrong, path, code) => {
    expect(codes({ ...input, ...wrong })).toContainEqual([path, code]);
  });

  test("rejects unknown fields", () => {
    expect(electricitySchema.safeParse({ ...input, units: 3 }).success).toBe(false);
  });

  test("needs no amount for the check, and parses the form's amount", () => {
    const { amount: _, phone: __, ...meter } = input;
    expect(electricityCheckSchema.parse(meter)).toEqual(meter);
    expect(electricityFormSchema.parse({ ...input, amount: "₦5,000" }).amount).toBe(5_000);
  });
});

describe("drafting", () => {
  test("drafts one item with the validated name, whatever name was given", () => {
    const drafted = electricity.draft({ ...input, customerName: "EVE", address: "Elsewhere" }, shop, ada);
    expect(drafted).toEqual({
      ok: true,
      lines: [
        {
          product: "Ikeja Electric",
          planId: null,
          recipient: "45001234567",
          face: naira(5_000),
          cost: kobo(496_000),
          request: {
            meterType: "prepaid",
            customerName: "ADA OBI",
            address: "12 Broad Street, Lagos",
            productId: "product-Ikeja Electric",
          },
        },
      ],
    });
  });

  test("uses the given name if nothing was validated", () => {
    const given = { ...input, customerName: "EVE", address: "Elsewhere" };
    expect(electricity.draft(given, shop, nobody)).toMatchObject({
      ok: true,
      lines: [{ request: { customerName: "EVE", address: "Elsewhere" } }],
    });
    expect(electricity.draft(given, shop, { customer: null, refuseGiven: true })).toEqual({
      ok: false,
      reason: "unavailable",
      code: "check_unavailable",
    });
  });

  test("reports a missing name and a missing address as input problems", () => {
    expect(electricity.draft(input, shop, nobody)).toEqual({
      ok: false,
      reason: "invalid",
      problems: [
        { path: "input.customerName", code: "customer_unknown" },
        { path: "input.address", code: "address_unknown" },
      ],
    });
    const noAddress = { customer: { name: "ADA", address: null, bouquet: null }, refuseGiven: false };
    expect(electricity.draft(input, shop, noAddress)).toMatchObject({
      problems: [{ path: "input.address" }],
    });
    expect(electricity.draft({ ...input, address: "7 Zik Avenue" }, shop, noAddress)).toMatchObject({
      ok: true,
    });
  });

  test.each([
    [999, { code: "amount_too_small", values: { min: 1_000, max: 500_000 } }],
    [500_001, { code: "amount_too_large", values: { min: 1_000, max: 500_000 } }],
  ])("₦%i isn't sold by this DisCo", (amount, problem) => {
    expect(electricity.draft({ ...input, amount }, shop, ada)).toMatchObject({
      problems: [{ path: "input.amount", ...problem }],
    });
  });

  test("rejects a suspended DisCo, an unknown one, and any without a catalogue", () => {
    const of = (product: string, snapshot = shop) => electricity.draft({ ...input, product }, snapshot, ada);
    expect(of("eko-electric")).toMatchObject({ reason: "unavailable", code: "provider_unavailable" });
    expect(of("mars-electric")).toMatchObject({
      problems: [{ path: "input.product", code: "provider_unknown" }],
    });
    expect(of("ikeja-electric", snapshotWith({}))).toMatchObject({ code: "service_unavailable" });
  });
});

test("validates with the DisCo's minimum amount if none is given", async () => {
  const asked: unknown[] = [];
  const client = { validateMeter: async (check: unknown) => asked.push(check) };
  const { amount: _, phone: __, ...meter } = input;
  for (const amount of [undefined, 200, 7_000]) {
    const prepared = electricity.check?.prepare({ ...meter, amount }, shop);
    if (!prepared?.ok) throw new Error("not prepared");
    expect(prepared.key).toEqual({ product: "ikeja-electric", number: "45001234567", meterType: "prepaid" });
    await prepared.ask(client as never, { signal: AbortSignal.timeout(1) });
  }
  expect(asked).toMatchObject(
    [1_000, 1_000, 7_000].map((sum) => ({ amount: naira(sum), product: "Ikeja Electric" })),
  );
});

test("needs a token for prepaid and a receipt for postpaid, and follows the current discount", () => {
  const line = {
    id: "1",
    product: "Ikeja Electric",
    planId: null,
    recipient: "1",
    face: naira(5_000),
    cost: kobo(1),
  };
  expect(electricity.needs({ ...line, request: { meterType: "prepaid" } })).toEqual({ kind: "token" });
  expect(electricity.needs({ ...line, request: { meterType: "postpaid" } })).toEqual({ kind: "receipt" });
  expect(electricity.currentCost({ ...line, request: {} }, shop)).toBe(496_000);
  expect(electricity.currentCost({ ...line, request: {}, product: "Eko Electric" }, shop)).toBeNull();
});
