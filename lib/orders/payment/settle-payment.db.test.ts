import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CatalogueSnapshot } from "@/lib/catalogue/snapshot";
import type { Context } from "@/lib/context/context";
import { schedules } from "@/lib/platform/config/schedules";
import { kobo } from "@/lib/platform/money";
import { findBreaks } from "@/scripts/doctor/invariants";
import { connect } from "@/scripts/migrations/connection";
import { createTestShop, TEST_SCALE, type TestShop } from "@/test/shop";
import { cancelOrder } from "./cancel-order";
import { expireOrder } from "./expire-order";
import { payOrder } from "./pay-order";
import { settlePayment } from "./settle-payment";

/** Money that comes twice, late, in the wrong amount or not at all. */
let shop: TestShop;
let client: pg.Client;

beforeAll(async () => {
  // What a payment comes to is asked for by these tests alone: the worker's own poll could be the first.
  const times = { ...schedules(TEST_SCALE), verifyPayment: [600_000] as never };
  shop = await createTestShop({ parts: { schedules: times } });
  await shop.startWorker();
  client = await connect(shop.url);
});
afterAll(async () => {
  await client.end();
  await shop.close();
});

let phones = 0;
const place = (amount = 500) => {
  phones += 1;
  return shop.place("airtime", { product: "MTN", phone: `0803123${String(1000 + phones)}`, amount });
};
const settle = (reference: string, ctx: Context = shop.ctx) =>
  settlePayment(ctx, { provider: "paystack", reference });
/** Its time is over, and the sweep has come by. */
const expireLater = async (order: { id: string }) => {
  await client.query("UPDATE orders SET expires_at = $2 WHERE id = $1", [
    order.id,
    new Date(Date.now() - 1_000),
  ]);
  return expireOrder(shop.ctx, order.id);
};
/** The jobs of an order's end that a sweep would put if that were overdue. Nothing of it lasts: the worker sweeps too. */
const sweptInto = async (order: { id: string }, overdue: "order" | "payment too") => {
  const long = new Date(Date.now() - 60_000);
  await client.query("BEGIN");
  await client.query("UPDATE orders SET expires_at = $2 WHERE id = $1", [order.id, long]);
  if (overdue === "payment too") {
    await client.query("UPDATE payments SET next_at = $2 WHERE order_id = $1", [order.id, long]);
  }
  await client.query("SELECT sweep($1, 4000, '-infinity', $1)", [new Date()]);
  const jobs = await client.query<{ key: string }>("SELECT key FROM graphile_worker.jobs WHERE key = $1", [
    `expire:${order.id}`,
  ]);
  await client.query("ROLLBACK");
  return jobs.rows.map(({ key }) => key);
};
/** The same, until it has ended: the worker's own sweep may have come by before this one. */
const expired = async (order: { id: string; ref: string; token: string }) => {
  await expireLater(order);
  await shop.until(order, ({ status }) => status === "expired");
};
const refundsOf = async (reference: string) => {
  const { paystack } = (await shop.books()) as unknown as {
    paystack: { refunds: { transaction_reference?: string; reference?: string; amount: number }[] };
  };
  return paystack.refunds.filter((refund) => JSON.stringify(refund).includes(reference));
};
const posts = async (phone: string) =>
  (await shop.books()).transactions.filter((row) => row.number === phone && !row.isReversal).length;

describe("two payments for one order", () => {
  it("the second is surplus and goes back by itself; the order is delivered once", async () => {
    const order = await place();
    const second = await payOrder(shop.ctx, { ...order, again: true });
    if (!second.ok) throw new Error(second.reason);
    expect(second.payment.reference).not.toBe(order.reference);
    await shop.pay(order.reference);
    await shop.control("/paystack", { reference: second.payment.reference, pay: true });
    expect((await settle(second.payment.reference)).outcome).toBe("surplus");
    expect((await settle(second.payment.reference)).outcome).toBe("already");

    const done = await shop.until(
      order,
      ({ status, timeline }) => status === "delivered" && timeline.some(({ event }) => event === "refunded"),
    );
    expect(await refundsOf(second.payment.reference)).toMatchObject([{ amount: done.total.amount }]);
    expect(await refundsOf(order.reference)).toEqual([]);
    expect(await posts(done.lines[0]?.recipient ?? "")).toBe(1);
  });

  it("paid at the same moment, still one is applied and the other surplus", async () => {
    const order = await place();
    const second = await payOrder(shop.ctx, { ...order, again: true });
    if (!second.ok) throw new Error(second.reason);
    const references = [order.reference, second.payment.reference];
    for (const reference of references) await shop.control("/paystack", { reference, pay: true });
    const results = await Promise.all(
      [...references, ...references, ...references].map((one) => settle(one)),
    );
    expect(results.map(({ outcome }) => outcome).sort()).toEqual([
      "already",
      "already",
      "already",
      "already",
      "applied",
      "surplus",
    ]);
    await shop.until(order, ({ status }) => status === "delivered");
  });
});

describe("money that doesn't fit", () => {
  it.each([
    ["too little", { amount: 49_999 }, "payment_under"],
    ["too much, beyond the provider's fees", { amount: 5_000_000 }, "payment_over"],
    ["another currency", { currency: "GHS" }, "payment_currency"],
  ])("%s is never fulfilled and goes back in full", async (_what, change, reason) => {
    const order = await place();
    await shop.control("/paystack", { reference: order.reference, ...change, pay: true });
    expect((await settle(order.reference)).outcome).toBe("suspense");
    const done = await shop.until(order, ({ status }) => status === "refunded");
    const mismatch = done.timeline.find(({ event }) => event === "payment_mismatch");
    expect(mismatch?.reason).toBe(reason);
    expect(await refundsOf(order.reference)).toHaveLength(1);
    expect(await posts(done.lines[0]?.recipient ?? "")).toBe(0);
    expect(done.lines[0]?.status).toBe("waiting");
    // Nothing of it can be bought any more, also not by paying again.
    expect(await payOrder(shop.ctx, order)).toEqual({ ok: false, reason: "closed" });
  });
});

describe("an order that nobody paid", () => {
  it("expires when its time is over, and not before", async () => {
    const order = await place();
    expect(await expireOrder(shop.ctx, order.id)).toBe("not_open");
    expect((await shop.order(order)).status).toBe("awaiting_payment");
    await expired(order);
    expect(await shop.order(order)).toMatchObject({ status: "expired", cancelled: false });
    expect(await expireLater(order)).toBe("not_open");
  });

  it.each(["ongoing", "pending", "processing", "queued"])(
    "doesn't expire while its payment is %s",
    async (status) => {
      const order = await place();
      await shop.control("/paystack", { reference: order.reference, status });
      expect(await expireLater(order)).toBe("under_way");
      expect(await cancelOrder(shop.ctx, order)).toMatchObject({ ok: false, reason: "not_open" });
      expect((await shop.order(order)).status).toBe("awaiting_payment");
      await shop.control("/paystack", { reference: order.reference, status: "failed" });
      await expired(order);
    },
  );

  it("is asked about by its payment's own schedule while money is under way, not by every sweep", async () => {
    const order = await place();
    await shop.control("/paystack", { reference: order.reference, status: "ongoing" });
    expect(await expireLater(order)).toBe("under_way");
    expect(await sweptInto(order, "order")).toEqual([]);
    expect(await sweptInto(order, "payment too")).toEqual([`expire:${order.id}`]);
  });

  it.each([500, "reset", "html", "broken-json"])(
    "doesn't expire while the provider's word can't be had (%s)",
    async (fault) => {
      const order = await place();
      // Of every question: the worker asks about other payments meanwhile.
      await shop.control("/paystack/fault", { operation: "verify", fault, times: "always" });
      expect(await expireLater(order)).toBe("under_way");
      expect((await shop.order(order)).status).toBe("awaiting_payment");
      await shop.control("/paystack/fault", { clear: true });
      await expired(order);
    },
  );

  it("paid in the very moment of its expiry is paid", async () => {
    const order = await place();
    await shop.control("/paystack", { reference: order.reference, pay: true });
    expect(await expireLater(order)).toBe("not_open");
    await shop.until(order, ({ status }) => status === "delivered");
  });

  it("is given up by its customer, once and for all", async () => {
    const order = await place();
    expect(await cancelOrder(shop.ctx, { ...order, token: "wrong" })).toEqual({
      ok: false,
      reason: "not_found",
    });
    expect(await cancelOrder(shop.ctx, order)).toEqual({ ok: true, status: "expired" });
    expect(await cancelOrder(shop.ctx, order)).toEqual({ ok: true, status: "expired" });
    expect(await shop.order(order)).toMatchObject({ cancelled: true });
    expect(await payOrder(shop.ctx, order)).toEqual({ ok: false, reason: "closed" });
  });

  it("isn't given up when it has just been paid", async () => {
    const order = await place();
    await shop.control("/paystack", { reference: order.reference, pay: true });
    expect(await cancelOrder(shop.ctx, order)).toMatchObject({ ok: false, reason: "not_open" });
    await shop.until(order, ({ status }) => status === "delivered");
  });
});

describe("late money", () => {
  it("on an expired order is used when the price still holds", async () => {
    const order = await place();
    await expired(order);
    await shop.control("/paystack", { reference: order.reference, pay: true });
    expect((await settle(order.reference)).outcome).toBe("applied");
    const done = await shop.until(order, ({ status }) => status === "delivered");
    expect(done.timeline.map(({ event }) => event)).toEqual(
      expect.arrayContaining(["expired", "paid", "delivered"]),
    );
  });

  it("goes back when the price rose above what was paid", async () => {
    const snapshot = await shop.ctx.snapshot();
    const plan = snapshot.plans.find(({ service }) => service === "data");
    if (!plan) throw new Error("no plan");
    const order = await shop.place("data", { plan: plan.id, phone: "08031239999" });
    await expired(order);
    await shop.control("/paystack", { reference: order.reference, pay: true });
    const dearer: CatalogueSnapshot = {
      ...snapshot,
      plans: snapshot.plans.map((one) => (one.id === plan.id ? { ...one, cost: kobo(one.cost * 2) } : one)),
    };
    expect((await settle(order.reference, { ...shop.ctx, snapshot: async () => dearer })).outcome).toBe(
      "suspense",
    );
    const done = await shop.until(order, ({ status }) => status === "refunded");
    expect(done.timeline.find(({ event }) => event === "refund_started")?.reason).toBe("paid_late");
    expect(await posts("08031239999")).toBe(0);
  });

  it("on an order that was given up goes back", async () => {
    const order = await place();
    await cancelOrder(shop.ctx, order);
    await shop.control("/paystack", { reference: order.reference, pay: true });
    expect((await settle(order.reference)).outcome).toBe("suspense");
    const done = await shop.until(order, ({ status }) => status === "refunded");
    expect(done.timeline.find(({ event }) => event === "refund_started")?.reason).toBe("paid_after_cancel");
  });

  it("after a failed try on the same page counts", async () => {
    const order = await place();
    await shop.control("/paystack", { reference: order.reference, status: "failed" });
    expect((await settle(order.reference)).outcome).toBe("not_captured");
    await shop.pay(order.reference);
    await shop.until(order, ({ status }) => status === "delivered");
  });
});

describe("races", () => {
  it("of paying, giving up and expiring end in one way only", async () => {
    for (let round = 0; round < 10; round++) {
      const order = await place();
      await Promise.all([
        shop
          .control("/paystack", { reference: order.reference, pay: true })
          .then(() => settle(order.reference)),
        cancelOrder(shop.ctx, order),
        expireLater(order),
        settle(order.reference),
      ]);
      await settle(order.reference);
      const done = await shop.until(order, ({ status }) => ["delivered", "refunded"].includes(status));
      const money = await refundsOf(order.reference);
      expect([done.status, money.length, await posts(done.lines[0]?.recipient ?? "")]).toEqual(
        done.status === "delivered" ? ["delivered", 0, 1] : ["refunded", 1, 0],
      );
    }
  });

  it("and a reference that isn't ours is nobody's", async () => {
    expect(await settle("KP-not-ours")).toEqual({ outcome: "unknown_reference" });
  });
});

it("keeps the books whole through all of it", async () => {
  expect(await findBreaks(client)).toEqual([]);
});
