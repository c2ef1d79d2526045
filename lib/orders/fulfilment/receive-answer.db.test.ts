import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { decideParked } from "@/lib/admin/orders/decide-parked";
import { findHeldGoods } from "@/lib/admin/orders/find-stored-goods";
import { settleEffect } from "@/lib/orders/fulfilment/settle-effect";
import { findBreaks } from "@/scripts/doctor/find-breaks";
import { connect } from "@/scripts/migrations/connection";
import { holdSlow } from "@/test/hold-slow";
import { runOperator } from "@/test/operator";
import { validated } from "@/test/services/bills";
import { createTestShop, quickChecks, type TestShop } from "@/test/shop";

/** PINs and tokens are in one answer only. They are stored whatever else it says (docs/adr/0034). */
let shop: TestShop;

beforeAll(async () => {
  const times = quickChecks({ awaitDelivery: 2_000, parkUnknown: 4_000 });
  shop = await createTestShop({ parts: { schedules: times } });
  await shop.startWorker();
});
// An answer with another purchase's reference opens the product's breaker, which the next test needs closed.
beforeEach(async () => {
  const client = await connect(shop.url);
  await client.query("DELETE FROM breakers");
  await client.end();
});
afterAll(() => shop.close());

async function buyPins(quantity: number) {
  const order = await shop.place("exam-pin", { product: "WAEC", quantity });
  await shop.pay(order.reference);
  return order;
}

/** The PINs that the sandbox sold for this order. */
async function soldPins(order: { id: string }): Promise<string[]> {
  const { customerRef } = await shop.database.effect.findFirstOrThrow({
    where: { orderId: order.id, kind: "VEND" },
  });
  const { transactions } = (await shop.books()) as unknown as {
    transactions: { customerRef: string; goods: { pins?: { pin: string }[] } }[];
  };
  return transactions.find((row) => row.customerRef === customerRef)?.goods.pins?.map(({ pin }) => pin) ?? [];
}

/** What staff see in the terminal. */
const reveal = async (order: { ref: string }) =>
  (await runOperator(shop, "order", order.ref, "show", "--reveal")).text;

describe("an answer with all its PINs", () => {
  it.each([
    ["balances that are no numbers", 23],
    ["a fee that is an object", 24],
    ["success:false", 25],
    ["the status PROCESSING", 26],
    ["HTTP 500", 27],
  ])("is delivered in spite of %s", async (_what, quantity) => {
    const order = await buyPins(quantity);
    const done = await shop.until(order, ({ status }) => ["delivered", "under_review"].includes(status));
    expect(done.lines[0]).toMatchObject({ status: "delivered" });
    const pins = (done.lines[0]?.delivery?.pins ?? []) as { pin: string }[];
    expect(pins.map(({ pin }) => pin)).toEqual(await soldPins(order));
  });

  it("with an unreadable amount is delivered once the list confirms it", async () => {
    await shop.control("/scenario", { scenario: "odd-amount", service: "exam pin", times: 1 });
    const order = await buyPins(2);
    const done = await shop.until(order, ({ status }) => status === "delivered");
    expect(done.lines[0]?.delivery?.pins).toHaveLength(2);
  });

  it("with another purchase's reference goes to review, where staff can read it", async () => {
    const order = await buyPins(28);
    const view = await shop.until(order, ({ status }) => status === "under_review");
    expect(view.lines[0]?.delivery).toBeUndefined();
    expect(view.lines[0]?.reason).not.toBe("pins_lost");
    const shown = await reveal(order);
    for (const pin of await soldPins(order)) expect(shown).toContain(pin);
    const { id } = await shop.database.effect.findFirstOrThrow({
      where: { orderId: order.id, kind: "VEND" },
    });
    expect(await findHeldGoods(shop.ctx, id)).toEqual({ pins: { held: 0, bought: 28 }, isForeign: true });
  });

  it("is stored as far as it arrived when it is cut in half", async () => {
    const order = await buyPins(29);
    const view = await shop.until(order, ({ status }) => status === "under_review");
    expect(view.lines[0]?.reason).toBe("fewer_pins");
    const [first = ""] = await soldPins(order);
    expect(await reveal(order)).toContain(first);
    const { id } = await shop.database.effect.findFirstOrThrow({
      where: { orderId: order.id, kind: "VEND" },
    });
    const who = { name: "Ada", reason: "their desk confirms it" };
    const goods = await findHeldGoods(shop.ctx, id);
    const { held = 0, bought } = goods?.pins ?? {};
    expect(goods?.isForeign).toBe(false);
    expect(bought).toBe(29);
    expect(held).toBeGreaterThan(0);
    expect(held).toBeLessThan(29);
    const verdict = ["--verdict", "delivered", "--reason", "their desk confirms it"];
    expect((await runOperator(shop, "order", order.ref, "park-decide", ...verdict)).text).toContain(
      `${held} of 29 PINs are stored. Enter the missing ones`,
    );
    // Not before every PIN that was paid for is there.
    const decided = await decideParked(shop.ctx, id, { verdict: "delivered" }, who);
    expect(decided).toEqual({ ok: false, reason: "needs_goods" });
    const given = Array(30).fill("9999888877").join(", ");
    expect(await decideParked(shop.ctx, id, { verdict: "delivered", given }, who)).toEqual({
      ok: false,
      reason: "needs_goods",
    });
  });
});

describe("a token", () => {
  it.each([
    ["balances that are no numbers", "odd-balance"],
    ["a fee that is an object", "odd-fee"],
    ["success:false", "success-false-whole"],
    ["the status PROCESSING", "says-processing"],
    ["HTTP 500", "http-500-whole"],
  ])("is delivered in spite of %s", async (_what, scenario) => {
    await shop.control("/scenario", { scenario, service: "electricity", times: 1 });
    const meter = { product: "Ikeja Electric", meterNumber: "45012345678", meterType: "prepaid" };
    await validated(shop, "electricity", { ...meter, amount: 1_000 });
    const order = await shop.place("electricity", { ...meter, amount: 1_000, phone: "08031234567" });
    await shop.pay(order.reference);
    const done = await shop.until(order, ({ status }) => status === "delivered");
    expect(done.lines[0]?.delivery?.token).toMatch(/^\d{20}$/);
  });
});

it("never reports an answer as lost when one arrived", async () => {
  // The list never confirms it.
  await shop.control("/reads", { transactions: "error" });
  try {
    const order = await buyPins(25);
    const view = await shop.until(order, ({ status }) => status === "under_review");
    expect(view.lines[0]?.reason).toBe("goods_unconfirmed");
    const effect = await shop.database.effect.findFirstOrThrow({
      where: { orderId: order.id, kind: "VEND" },
    });
    expect(effect.sightedAt).not.toBeNull();
    const decided = await decideParked(
      shop.ctx,
      effect.id,
      { verdict: "delivered" },
      { name: "Ada", reason: "their desk confirms it" },
    );
    expect(decided).toEqual({ ok: true, status: "delivered" });
    const pins = (await shop.order(order)).lines[0]?.delivery?.pins as { pin: string }[];
    expect(pins.map(({ pin }) => pin)).toEqual(await soldPins(order));
  } finally {
    await shop.control("/reads", { transactions: "none" });
  }
});

describe("an answer that arrives after the attempt was settled", () => {
  /** A purchase whose answer the sandbox holds back until `answer` is called. */
  async function held(quantity: number) {
    const answer = holdSlow(shop);
    await shop.control("/scenario", { scenario: "slow-vended", service: "exam pin", times: 1 });
    const order = await buyPins(quantity);
    const find = () => shop.database.effect.findFirst({ where: { orderId: order.id, kind: "VEND" } });
    await expect.poll(async () => (await find())?.state).toBe("SENDING");
    await expect.poll(() => soldPins(order)).toHaveLength(quantity);
    const effect = (await find())?.id ?? "";
    await settleEffect(shop.ctx, { effect, from: ["SENDING"], to: "UNKNOWN", reason: "sender_silent" });
    const park = { effect, from: ["UNKNOWN"] as ["UNKNOWN"], to: "PARKED" as const };
    return { order, effect, answer, park: (reason: string) => settleEffect(shop.ctx, { ...park, reason }) };
  }

  it.each(["not_found_upstream", "pins_lost"])("ends a review for %s", async (reason) => {
    const { order, answer, park } = await held(5);
    await park(reason);
    answer();
    const done = await shop.until(order, ({ status }) => status === "delivered");
    expect(done.lines[0]?.delivery?.pins).toHaveLength(5);
    expect(await shop.database.case.count({ where: { orderId: order.id, state: "open" } })).toBe(0);
  });

  it("leaves a review of a contradiction to staff, and stores the goods", async () => {
    const { order, effect, answer, park } = await held(6);
    await park("sighting_amount");
    answer();
    await expect.poll(() => shop.database.received.count({ where: { effectId: effect } })).toBe(1);
    expect((await shop.order(order)).status).toBe("under_review");
    const [pin = ""] = await soldPins(order);
    expect(await reveal(order)).toContain(pin);
  });

  it("is a late vend after a refund, with its goods stored for staff", async () => {
    const { order, effect, answer, park } = await held(7);
    await park("not_found_upstream");
    await decideParked(shop.ctx, effect, { verdict: "failed" }, { name: "Ada", reason: "a mistake" });
    await shop.until(order, ({ status }) => status === "refunded");
    answer();
    const late = () => shop.database.lateVend.findUnique({ where: { effectId: effect } });
    await expect.poll(late).toMatchObject({ was: "FAILED", lossKobo: expect.anything() });
    expect((await shop.order(order)).status).toBe("refunded");
    const shown = await reveal(order);
    for (const pin of await soldPins(order)) expect(shown).toContain(pin);
  });
});

it("leaves the books consistent", async () => {
  const client = await connect(shop.url);
  try {
    expect(await findBreaks(client, ["S10"])).toEqual([]);
  } finally {
    await client.end();
  }
});
