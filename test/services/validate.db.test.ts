import { beforeEach, describe, expect, it } from "vitest";
import { placeOrder } from "@/lib/orders/checkout/place-order";
import { validateCustomer } from "@/lib/orders/checkout/validate-customer";
import { openShop } from "@/test/open-shop";

const shop = await openShop();
beforeEach(async () => {
  await shop.control("/reads", { validation: "none" });
  await shop.database.breaker.updateMany({ data: { failures: 0, openUntil: null } });
  await shop.database.setting.updateMany({ where: { key: "sell_unvalidated" }, data: { value: false } });
});

const meter = { product: "Ikeja Electric", meterNumber: "45001234567", meterType: "prepaid" };
const card = { product: "dstv", smartcardNumber: "0212345678" };
const validate = (service: string, check: unknown) => validateCustomer(shop.ctx, { service, check });

describe("validation", () => {
  it("returns and stores name and address, and keeps a smartcard's leading zero", async () => {
    expect(await validate("electricity", meter)).toEqual({
      ok: true,
      number: "45001234567",
      customer: { name: expect.any(String), address: expect.stringContaining("Lagos"), bouquet: null },
    });
    expect(await validate("tv", card)).toMatchObject({ ok: true, customer: { address: null } });
    const rows = await shop.database.validation.findMany({ orderBy: { service: "asc" } });
    expect(rows.map(({ product, number, meterType }) => [product, number, meterType])).toEqual([
      ["ikeja-electric", "45001234567", "prepaid"],
      ["dstv", "0212345678", ""],
    ]);
  });

  it("names an invalid field before calling the upstream", async () => {
    expect(await validate("electricity", { ...meter, meterType: "solar" })).toMatchObject({
      problems: [{ path: "meterType" }],
    });
    expect(await validate("electricity", { ...meter, units: 1 })).toMatchObject({
      problems: [{ path: "units", code: "field_unknown" }],
    });
    expect(await validate("electricity", { ...meter, product: "Mars Electric" })).toMatchObject({
      problems: [{ path: "product", code: "provider_unknown" }],
    });
    expect(await validate("airtime", {})).toMatchObject({ problems: [{ path: "service" }] });
  });

  it("reports a check without an answer as down", async () => {
    await shop.control("/reads", { validation: "reset" });
    expect(await validate("tv", card)).toEqual({ ok: false, reason: "check_down", retryAfterSeconds: 60 });
  });

  it("reports an unknown number as invalid", async () => {
    expect(await validate("electricity", { ...meter, meterNumber: "45000000001" })).toEqual({
      ok: false,
      reason: "invalid",
      problems: [{ path: "meterNumber", code: "meter_unknown" }],
    });
    expect(await validate("tv", { ...card, smartcardNumber: "7000000001" })).toMatchObject({
      problems: [{ path: "smartcardNumber", code: "smartcard_unknown" }],
    });
  });

  it("reports a failed check as down, and stores nothing", async () => {
    const failing = { ...meter, meterNumber: "45000000002" };
    expect(await validate("electricity", failing)).toMatchObject({ reason: "check_down" });
    expect(await shop.database.validation.count({ where: { number: "45000000002" } })).toBe(0);
    const row = await shop.database.breaker.findUnique({
      where: { product: "check:electricity:ikeja-electric" },
    });
    expect(row?.failures).toBe(1);
    await validate("electricity", meter);
    const after = await shop.database.breaker.findUnique({
      where: { product: "check:electricity:ikeja-electric" },
    });
    expect(after).toMatchObject({ failures: 0, openUntil: null });
  });

  it("uses no more than its quota of the key's calls", async () => {
    const limited = { ...shop.ctx, limits: { buys: 0, calls: 2 } };
    await shop.database.rateBucket.updateMany({ data: { grants: [] } });
    const ask = () => validateCustomer(limited, { service: "electricity", check: meter });
    expect(await ask()).toMatchObject({ ok: true });
    expect(await ask()).toMatchObject({ ok: false, reason: "check_down" });
  });
});

describe("while the check is down", () => {
  const buy = (key: string) =>
    placeOrder(shop.ctx, {
      service: "electricity",
      input: {
        ...meter,
        meterNumber: "45009998887",
        amount: 5_000,
        phone: "08031234567",
        customerName: "ADA OBI",
        address: "1 Broad Street",
      },
      email: "ada@example.com",
      key,
    });
  const fail = () => validate("electricity", { ...meter, meterNumber: "45000000002" });

  it("sells nothing unvalidated unless the owner allows it", async () => {
    await fail();
    expect(await buy("down-1")).toEqual({ ok: false, reason: "unavailable", code: "check_unavailable" });
    await shop.database.setting.create({
      data: { key: "sell_unvalidated", value: true, updatedAt: new Date() },
    });
    expect(await buy("down-1")).toMatchObject({ ok: true, created: true });
  });

  it("sells for another company's meters", async () => {
    await fail();
    const eko = await validate("electricity", { ...meter, product: "Eko Electric" });
    expect(eko).toMatchObject({ ok: true });
    await validate("electricity", meter);
    expect(await buy("down-2")).toMatchObject({ ok: true });
  });
});
