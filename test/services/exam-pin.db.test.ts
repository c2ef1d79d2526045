import { describe, expect, it } from "vitest";
import { decideParked } from "@/lib/admin/orders/decide-parked";
import { quoteOrder } from "@/lib/orders/checkout/quote-order";
import { findBreaks } from "@/scripts/doctor/find-breaks";
import { openClient, openShop } from "@/test/open-shop";
import { quickChecks } from "@/test/shop";

/** Exam PINs appear in one answer only. The quantity chooses the sandbox's behaviour (sandbox/README.md). */
const times = quickChecks({ awaitDelivery: 400, parkUnknown: 600 });
const shop = await openShop({ parts: { schedules: times } });
const client = await openClient(shop);
await shop.startWorker();

async function buy(quantity: number, product = "WAEC") {
  const order = await shop.place("exam-pin", { product, quantity });
  await shop.pay(order.reference);
  return order;
}
const parked = async (quantity: number) => {
  const order = await buy(quantity);
  return { ...order, view: await shop.until(order, ({ status }) => status === "under_review") };
};
const effectOf = async (order: { id: string }) =>
  (await shop.database.effect.findFirstOrThrow({ where: { orderId: order.id, kind: "VEND" } })).id;

interface PinRow {
  pin: string;
  serial: string;
}
async function booksOf(quantity: number) {
  const books = (await shop.books()) as unknown as {
    transactions: { quantity: number; service: string; goods: { pins?: PinRow[] } }[];
    purchases: Record<string, { posts: number }>;
  };
  const rows = books.transactions.filter((row) => row.service === "exam pin" && row.quantity === quantity);
  return { rows, posts: Object.values(books.purchases).map(({ posts }) => posts) };
}

describe("a price", () => {
  it("comes from the upstream's check of that quantity, which refuses an unknown product", async () => {
    const quoted = await quoteOrder(shop.ctx, {
      service: "exam-pin",
      input: { product: "waec", quantity: 3 },
    });
    // 3 × 3,900 from the check, plus our ₦100.
    expect(quoted.ok && quoted.quote.lines).toMatchObject([{ cost: 1_170_000, price: 1_180_000 }]);
    expect(
      await quoteOrder(shop.ctx, { service: "exam-pin", input: { product: "gce", quantity: 1 } }),
    ).toMatchObject({
      ok: false,
      problems: [{ path: "input.product", code: "exam_unknown" }],
    });
  });

  it("comes from our own table while the check is down; without one, nothing is sold", async () => {
    const ask = (quantity: number) =>
      quoteOrder(shop.ctx, { service: "exam-pin", input: { product: "neco", quantity } });
    await ask(2);
    await shop.database.lookup.updateMany({ data: { readAt: new Date(0) } });
    await shop.control("/up", { upstream: false });
    try {
      expect(await ask(2)).toMatchObject({ ok: true });
      expect(await ask(4)).toEqual({ ok: false, reason: "unavailable", code: "price_unavailable" });
    } finally {
      await shop.control("/up", { upstream: true });
    }
  });
});

describe("a sale", () => {
  it.each([1, 3])("of %i is one line and one purchase, with encrypted PINs", async (quantity) => {
    const order = await buy(quantity);
    const done = await shop.until(order, ({ status }) => status === "delivered");
    expect(done.lines).toHaveLength(1);
    const { rows } = await booksOf(quantity);
    expect(rows).toHaveLength(1);
    const pins = rows[0]?.goods.pins ?? [];
    expect(pins).toHaveLength(quantity);
    expect(done.lines[0]?.delivery).toMatchObject({ pins });
    const line = await shop.database.line.findFirstOrThrow({ where: { orderId: order.id } });
    expect(line.deliveryCipher).toMatch(/^v1\./);
    const effects = await shop.database.effect.findMany({ where: { orderId: order.id } });
    const facts = await shop.database.fact.findMany({
      where: { effectId: { in: effects.map(({ id }) => id) } },
    });
    const written = JSON.stringify([line, facts, effects], (_, value) =>
      typeof value === "bigint" ? Number(value) : value,
    );
    for (const { pin, serial } of pins) {
      expect(written).not.toContain(pin);
      expect(written).not.toContain(serial);
    }
  });

  it("is refunded when the upstream refuses it", async () => {
    const done = await shop.until(await buy(11), ({ status }) => status === "refunded");
    expect(done.lines[0]).toMatchObject({ status: "refunded", reason: "refused" });
  });

  it("counts without a status word if all its PINs arrived", async () => {
    const done = await shop.until(await buy(18), ({ status }) => status === "delivered");
    expect(done.lines[0]?.delivery?.pins).toHaveLength(18);
  });

  it("is refunded instead of sold at a loss if the price rose above what was paid", async () => {
    const order = await shop.place("exam-pin", { product: "NABTEB", quantity: 2 });
    await shop.control("/catalogue", { product: "NABTEB", set: { min: 5_000, max: 5_000 } });
    await shop.database.lookup.updateMany({ data: { readAt: new Date(0) } });
    await shop.pay(order.reference);
    const done = await shop.until(order, ({ status }) => status === "refunded");
    expect(done.lines[0]?.reason).toBe("cost_rose");
  });
});

describe("an answer with missing PINs", () => {
  it("shows fewer PINs than paid for, and leaves the rest to an operator", async () => {
    const order = await parked(19);
    expect(order.view.lines[0]).toMatchObject({ status: "under_review", reason: "fewer_pins" });
    expect(order.view.lines[0]?.delivery?.pins).toHaveLength(18);
    const missing = "999888777666";
    const decided = await decideParked(
      shop.ctx,
      await effectOf(order),
      { verdict: "delivered", given: missing },
      { name: "Ada", reason: "their desk read it out" },
    );
    expect(decided).toEqual({ ok: true, status: "delivered" });
    const pins = (await shop.order(order)).lines[0]?.delivery?.pins as { pin: string }[];
    expect(pins).toHaveLength(19);
    expect(pins.at(-1)?.pin).toBe(missing);
  });

  it.each([
    [17, "cut off after they were sold", "pins_lost"],
    [16, "a 500 after they were sold", "no_delivery_data"],
  ])(
    "%i: %s is found sold in the list, can't be got again, and is parked as %s",
    async (quantity, _what, reason) => {
      const order = await parked(quantity);
      expect(order.view.lines[0]).toMatchObject({ status: "under_review", reason });
      expect(order.view.lines[0]?.delivery).toBeUndefined();
      expect(order.view.timeline.map(({ event }) => event)).toEqual(
        expect.arrayContaining(["unknown", "parked"]),
      );
      const { rows, posts } = await booksOf(quantity);
      expect(rows).toHaveLength(1);
      expect(Math.max(...posts)).toBe(1);
    },
  );

  it("is queried while processing until the PINs are certain not to arrive, then goes to manual review", async () => {
    const order = await buy(12);
    const view = await shop.until(order, ({ status }) => status === "under_review");
    expect(view.timeline.map(({ event }) => event)).toContain("processing");
    expect(view.lines[0]?.reason).toBe("no_delivery_data");
    const given = Array.from({ length: 12 }, (_, number) => 111122223300 + number).join("\n");
    const who = { name: "Ada", reason: "their desk sent them" };
    await decideParked(shop.ctx, await effectOf(order), { verdict: "delivered", given }, who);
    expect((await shop.order(order)).lines[0]?.delivery?.pins).toHaveLength(12);
  });

  it("is refunded if processing fails", async () => {
    await shop.until(await buy(13), ({ status }) => status === "refunded");
  });
});

it("reads the upstream's other format: no status word, a price without its envelope", async () => {
  await shop.control("/profile", { profile: "variant" });
  try {
    const done = await shop.until(await buy(5, "NECO"), ({ status }) => status === "delivered");
    expect(done.lines[0]?.delivery?.pins).toHaveLength(5);
    await shop.until(await buy(11, "NECO"), ({ status }) => status === "refunded");
  } finally {
    await shop.control("/profile", { profile: "default" });
  }
});

it("leaves the books consistent", async () => {
  expect(await findBreaks(client)).toEqual([]);
});
