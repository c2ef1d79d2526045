import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { decideParked } from "@/lib/admin/orders/decide-parked";
import { placeOrder } from "@/lib/orders/checkout/place-order";
import { requery } from "@/lib/orders/fulfilment/requery";
import { connect } from "@/scripts/migrations/connection";
import { createTestShop, type TestShop } from "@/test/shop";
import { buy, events, refundsOf, upstreamOf, validated } from "./bills";

/** Electricity through the complete pipeline: real PostgreSQL, real HTTP to the sandbox. */
let shop: TestShop;
let external: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
  await shop.startWorker();
});
afterAll(async () => {
  await shop.close();
  await external?.close();
});

const DISCO = "Ikeja Electric";
const phone = "08031234567";
const TOKEN = /^\d{20}$/;

async function buyMeter(meterNumber: string, parts: Record<string, unknown> = {}) {
  const meterType = (parts.meterType as string) ?? "prepaid";
  await validated(shop, "electricity", { product: DISCO, meterNumber, meterType });
  return buy(shop, "electricity", { product: DISCO, meterNumber, meterType, amount: 5_000, phone, ...parts });
}

describe("a prepaid meter", () => {
  it("gets its token and units once, under the validated name", async () => {
    const order = await buyMeter("45001234567");
    const done = await shop.until(order, ({ status }) => status === "delivered");
    const delivery = done.lines[0]?.delivery;
    expect(delivery).toMatchObject({
      token: expect.stringMatching(TOKEN),
      tokens: [{ kind: "main", value: delivery?.token }],
      units: expect.stringMatching(/^[\d.]+ kWh$/),
    });
    expect(done.lines[0]).toMatchObject({
      recipient: "45001234567",
      product: DISCO,
      amount: { amount: 500_000 },
    });
    expect(await upstreamOf(shop, "45001234567")).toEqual({ debits: 1, successes: 1, mostPosts: 1 });
  });

  it("stores the token encrypted, outside the facts", async () => {
    const order = await buyMeter("45001234560");
    const done = await shop.until(order, ({ status }) => status === "delivered");
    const token = String(done.lines[0]?.delivery?.token);
    const rows = await shop.database.$queryRawUnsafe<{ text: string }[]>(
      "SELECT coalesce(delivery_cipher, '') || request::text AS text FROM lines UNION ALL SELECT body::text FROM facts UNION ALL SELECT evidence::text FROM effects WHERE evidence IS NOT NULL",
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.some(({ text }) => text.replace(/\D/g, "").includes(token))).toBe(false);
  });

  it("gets every token in the order to enter them", async () => {
    const order = await buyMeter("45000000813");
    const done = await shop.until(order, ({ status }) => status === "delivered");
    const tokens = done.lines[0]?.delivery?.tokens as { kind: string; value: string }[];
    expect(tokens.map(({ kind }) => kind)).toEqual(["kct1", "kct2", "main", "bonus"]);
    expect(tokens.every(({ value }) => TOKEN.test(value))).toBe(true);
  });

  it("isn't delivered before a late token arrives", async () => {
    await shop.control("/settings", { settleAfterMs: 1e9 });
    const order = await buyMeter("45000000810");
    const waiting = await shop.until(order, (view) => events(view).includes("processing"));
    expect(waiting.status).toBe("processing");
    expect(waiting.lines[0]).toMatchObject({ status: "processing", reason: "awaiting_delivery_data" });
    expect(waiting.lines[0]?.delivery).toBeUndefined();
    await shop.control("/settings", { settleAfterMs: 3_000 });
    for (const row of shop.sandbox.state.books.rows()) row.tokenReadableAt = 0;
    const done = await shop.until(order, ({ status }) => status === "delivered");
    expect(done.lines[0]?.delivery).toMatchObject({
      token: expect.stringMatching(TOKEN),
      units: expect.stringMatching(/kWh/),
    });
    expect(await upstreamOf(shop, "45000000810")).toMatchObject({ debits: 1, mostPosts: 1 });
  });

  it("gets an exact refund when refused", async () => {
    const order = await buyMeter("45000000101", { amount: 5_010 });
    const done = await shop.until(order, ({ status }) => status === "refunded");
    expect(await refundsOf(shop, done.total.amount)).toBe(1);
  });

  it("is delivered after processing without any webhook", async () => {
    const order = await buyMeter("45000000106");
    const done = await shop.until(order, ({ status }) => status === "delivered");
    expect(events(done)).toContain("processing");
    expect(done.lines[0]?.delivery?.token).toMatch(TOKEN);
  });

  it("is found in the list with its token after a lost answer, and never sent again", async () => {
    const order = await buyMeter("45000001601");
    const done = await shop.until(order, ({ status }) => status === "delivered");
    expect(events(done)).toContain("unknown");
    expect(done.lines[0]?.delivery?.token).toMatch(TOKEN);
    expect(await upstreamOf(shop, "45000001601")).toEqual({ debits: 1, successes: 1, mostPosts: 1 });
  });
});

describe("a prepaid meter whose token never arrives", () => {
  it("is delivered with the token that the provider's support gave", async () => {
    const order = await buyMeter("45000000107");
    const client = await connect(shop.url);
    const found = async () =>
      (
        await client.query<{ id: string; state: string }>(
          "SELECT id, state FROM effects WHERE order_id = $1",
          [order.id],
        )
      ).rows[0];
    await expect.poll(async () => (await found())?.state).toBe("PROCESSING");
    const effect = (await found())?.id ?? "";
    const inADay = new Date(Date.now() + shop.ctx.schedules.keepChecking);
    expect(await requery({ ...shop.ctx, clock: { now: () => inADay } }, effect)).toBe("PARKED");
    const given = "4216-0987 6543 2109 8765";
    const who = { name: "Ada", reason: "their desk" };
    expect(await decideParked(shop.ctx, effect, { verdict: "delivered", given }, who)).toMatchObject({
      ok: true,
    });
    expect((await shop.order(order)).lines[0]?.delivery?.token).toBe("42160987654321098765");
    await client.end();
  });
});

describe("a postpaid meter", () => {
  it("gets its receipt without a token", async () => {
    const order = await buyMeter("45001234569", { meterType: "postpaid" });
    const done = await shop.until(order, ({ status }) => status === "delivered");
    expect(done.lines[0]?.delivery).toEqual({ receipt: expect.stringMatching(/^RCT\d{10}$/) });
  });

  it("is delivered with its receipt after processing", async () => {
    const order = await buyMeter("45000000104", { meterType: "postpaid" });
    const done = await shop.until(order, ({ status }) => status === "delivered");
    expect(done.lines[0]?.delivery).toEqual({ receipt: expect.stringMatching(/^RCT\d{10}$/) });
  });
});

describe("the recipient", () => {
  const order = (parts: Record<string, unknown>, key: string) =>
    placeOrder(shop.ctx, {
      service: "electricity",
      input: {
        product: DISCO,
        meterNumber: "45007654321",
        meterType: "prepaid",
        amount: 5_000,
        phone,
        ...parts,
      },
      email: "ada@example.com",
      key,
    });

  it("uses our own validation instead of the input", async () => {
    const customer = await validated(shop, "electricity", {
      product: "ikeja_electric",
      meterNumber: "4500 765 4321",
      meterType: "prepaid",
    });
    expect(await order({ customerName: "EVE", address: "Elsewhere" }, "own-name")).toMatchObject({
      ok: true,
    });
    const line = await shop.database.line.findFirst({ where: { recipient: "45007654321" } });
    expect(line?.request).toMatchObject({ customerName: customer.name, address: customer.address });
  });

  it("ignores a validation for another meter type or older than half an hour", async () => {
    expect(await order({ meterType: "postpaid" }, "other-type")).toMatchObject({
      reason: "invalid",
      problems: [{ path: "input.customerName" }, { path: "input.address" }],
    });
    const clock = { now: () => new Date(Date.now() + 31 * 60_000) };
    const later = { ...shop.ctx, clock };
    const request = {
      product: DISCO,
      meterNumber: "45007654321",
      meterType: "prepaid",
      amount: 5_000,
      phone,
    };
    expect(
      await placeOrder(later, {
        service: "electricity",
        input: request,
        email: "ada@example.com",
        key: "later",
      }),
    ).toMatchObject({ reason: "invalid" });
  });

  it("uses the input if nothing was validated", async () => {
    const given = { meterNumber: "45007654399", customerName: "EVE ADAMS", address: "1 Elsewhere" };
    expect(await order(given, "given")).toMatchObject({ ok: true });
    const line = await shop.database.line.findFirst({ where: { recipient: "45007654399" } });
    expect(line?.request).toMatchObject({ customerName: "EVE ADAMS", address: "1 Elsewhere" });
  });

  it("repeats the answer to the same key after the validation expired", async () => {
    const first = await order({}, "own-name-again");
    await shop.database.validation.updateMany({ data: { at: new Date(Date.now() - 31 * 60_000) } });
    expect(await order({}, "own-name-again")).toEqual({ ...first, created: false });
  });
});

describe("through 4.12, if configured", () => {
  it("is sold with the PIN, and not without one", async () => {
    external = await createTestShop({ env: { ELECTRICITY_VIA: "external", MERCHANT_API_PIN: "12345" } });
    await external.startWorker();
    const check = { product: DISCO, meterNumber: "45001112223", meterType: "prepaid" };
    await validated(external, "electricity", check);
    const order = await buy(external, "electricity", { ...check, amount: 5_000, phone });
    const done = await external.until(order, ({ status }) => status === "delivered");
    expect(done.lines[0]?.delivery?.token).toMatch(TOKEN);

    const noPin = {
      ...external.ctx.merchant,
      canBuy: { ...external.ctx.merchant.canBuy, electricity: false },
    };
    const refused = await placeOrder(
      { ...external.ctx, merchant: noPin },
      {
        service: "electricity",
        input: { ...check, amount: 5_000, phone },
        email: "ada@example.com",
        key: "no-pin",
      },
    );
    expect(refused).toEqual({ ok: false, reason: "unavailable", code: "service_unavailable" });
  });
});
