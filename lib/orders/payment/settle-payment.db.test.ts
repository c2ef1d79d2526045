import { describe, expect, it } from "vitest";
import type { CatalogueSnapshot } from "@/lib/catalogue/snapshot";
import type { Context } from "@/lib/context/context";
import { placeOrder } from "@/lib/orders/checkout/place-order";
import { schedules } from "@/lib/platform/config/schedules";
import { kobo } from "@/lib/platform/money";
import { findBreaks } from "@/scripts/doctor/find-breaks";
import { openClient, openShop } from "@/test/open-shop";
import { TEST_SCALE } from "@/test/shop";
import { cancelOrder } from "./cancel-order";
import { expireOrder } from "./expire-order";
import { payOrder } from "./pay-order";
import { settlePayment } from "./settle-payment";

/** Payments that arrive twice, late, with the wrong amount or not at all. */
// Only these tests verify payments: on a busy machine the worker's poll or reading of lists could win.
const times = { ...schedules(TEST_SCALE), verifyPayment: [600_000] as never };
const shop = await openShop({ connections: 10, parts: { schedules: times } });
await shop.startWorker({ without: ["reconcile"] });
const client = await openClient(shop);

let phones = 0;
const place = (amount = 500) => {
  phones += 1;
  return shop.place("airtime", { product: "MTN", phone: `0803123${String(1000 + phones)}`, amount });
};
const settle = (reference: string, ctx: Context = shop.ctx) =>
  settlePayment(ctx, { provider: "paystack", reference });
/** Expires the order as the sweep would after its time is over. */
const expireLater = async (order: { id: string }) => {
  await client.query("UPDATE orders SET expires_at = $2 WHERE id = $1", [
    order.id,
    new Date(Date.now() - 1_000),
  ]);
  return expireOrder(shop.ctx, order.id);
};
/**
 * The expiry jobs that a sweep would enqueue for an overdue order. Rolled back, because the worker sweeps
 * too.
 */
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
/** Expires the order and waits until it has ended: the worker's sweep may win. */
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
  it("refunds the second as surplus and delivers the order once", async () => {
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

  it("applies one and marks the other as surplus when both are paid at once", async () => {
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

describe("a mismatched payment", () => {
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
    const told = done.timeline.filter(({ event }) => event === "refund_started" || event === "refunded");
    expect(told.map(({ amount }) => amount)).toEqual([mismatch?.amount, mismatch?.amount]);
    expect(mismatch?.amount?.currency).toBe("currency" in change ? change.currency : "NGN");
    expect(await refundsOf(order.reference)).toHaveLength(1);
    expect(await posts(done.lines[0]?.recipient ?? "")).toBe(0);
    expect(done.lines[0]?.status).toBe("waiting");
    // The order can't be bought any more, even by paying again.
    expect(await payOrder(shop.ctx, order)).toEqual({ ok: false, reason: "closed" });
  });
});

describe("an unpaid order", () => {
  it("expires after its time and not before", async () => {
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

  it("verifies a payment under way on the payment's own schedule, not in every sweep", async () => {
    const order = await place();
    await shop.control("/paystack", { reference: order.reference, status: "ongoing" });
    expect(await expireLater(order)).toBe("under_way");
    expect(await sweptInto(order, "order")).toEqual([]);
    expect(await sweptInto(order, "payment too")).toEqual([`expire:${order.id}`]);
  });

  it.each([500, "reset", "html", "broken-json"])(
    "doesn't expire while the provider can't be read (%s)",
    async (fault) => {
      const order = await place();
      // Every verify fails: the worker checks other payments meanwhile.
      await shop.control("/paystack/fault", { operation: "verify", fault, times: "always" });
      expect(await expireLater(order)).toBe("under_way");
      expect((await shop.order(order)).status).toBe("awaiting_payment");
      await shop.control("/paystack/fault", { clear: true });
      await expired(order);
    },
  );

  it("counts as paid when paid at the moment of its expiry", async () => {
    const order = await place();
    await shop.control("/paystack", { reference: order.reference, pay: true });
    expect(await expireLater(order)).toBe("not_open");
    await shop.until(order, ({ status }) => status === "delivered");
  });

  it("can be cancelled by its customer, permanently", async () => {
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

  it("can't be cancelled when it has just been paid", async () => {
    const order = await place();
    await shop.control("/paystack", { reference: order.reference, pay: true });
    expect(await cancelOrder(shop.ctx, order)).toMatchObject({ ok: false, reason: "not_open" });
    await shop.until(order, ({ status }) => status === "delivered");
  });
});

describe("a late payment", () => {
  it("fulfils an expired order when the price still holds", async () => {
    const order = await place();
    await expired(order);
    await shop.control("/paystack", { reference: order.reference, pay: true });
    expect((await settle(order.reference)).outcome).toBe("applied");
    const done = await shop.until(order, ({ status }) => status === "delivered");
    expect(done.timeline.map(({ event }) => event)).toEqual(
      expect.arrayContaining(["expired", "paid", "delivered"]),
    );
  });

  it("is refunded when the price rose above what was paid", async () => {
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

  it("is refunded when the order was cancelled", async () => {
    const order = await place();
    await cancelOrder(shop.ctx, order);
    await shop.control("/paystack", { reference: order.reference, pay: true });
    expect((await settle(order.reference)).outcome).toBe("suspense");
    const done = await shop.until(order, ({ status }) => status === "refunded");
    expect(done.timeline.find(({ event }) => event === "refund_started")?.reason).toBe("paid_after_cancel");
  });

  it("counts after a failed attempt on the same page", async () => {
    const order = await place();
    await shop.control("/paystack", { reference: order.reference, status: "failed" });
    expect((await settle(order.reference)).outcome).toBe("not_captured");
    await shop.pay(order.reference);
    await shop.until(order, ({ status }) => status === "delivered");
  });
});

describe("a page that was paid after a failed attempt", () => {
  const acts: Record<string, (order: Awaited<ReturnType<typeof place>>) => Promise<unknown>> = {
    "paying again": (order) => payOrder(shop.ctx, { ...order, again: true }),
    cancelling: (order) => cancelOrder(shop.ctx, order),
  };
  it.each(Object.keys(acts))("is verified before %s", async (act) => {
    const order = await place();
    await shop.control("/paystack", { reference: order.reference, status: "failed" });
    expect((await settle(order.reference)).outcome).toBe("not_captured");
    await shop.control("/paystack", { reference: order.reference, pay: true });
    expect(await acts[act]?.(order)).toMatchObject({ ok: false });
    const done = await shop.until(order, ({ status }) => status === "delivered");
    expect(await posts(done.lines[0]?.recipient ?? "")).toBe(1);
    expect(await refundsOf(order.reference)).toEqual([]);
  });

  it("is verified before a repeated request", async () => {
    const input = { product: "MTN", phone: "08031239901", amount: 500 };
    const request = { service: "airtime", input, email: "ada@example.com", key: "repeated-0123456789" };
    const placed = await placeOrder(shop.ctx, request);
    const { order, payment } = placed.ok ? placed : expect.fail(placed.reason);
    await shop.control("/paystack", { reference: payment.reference, status: "failed" });
    expect((await settle(payment.reference)).outcome).toBe("not_captured");
    await shop.control("/paystack", { reference: payment.reference, pay: true });
    const again = await placeOrder(shop.ctx, request);
    expect(again).toMatchObject({ ok: true, created: false, payment: { reference: payment.reference } });
    expect(again.ok && again.order.status).toMatch(/^(paid|processing|delivered)$/);
    await shop.until(order, ({ status }) => status === "delivered");
    expect(await shop.database.payment.count({ where: { orderId: order.id } })).toBe(1);
  });

  it("is reported paid, though it is settled while a repeated request asks and costs more by now", async () => {
    const snapshot = await shop.ctx.snapshot();
    const plan = snapshot.plans.find(({ service }) => service === "data") ?? expect.fail("no plan");
    const input = { plan: plan.id, phone: "08031239902" };
    const request = { service: "data", input, email: "ada@example.com", key: "repeated-9876543210" };
    const placed = await placeOrder(shop.ctx, request);
    const { payment } = placed.ok ? placed : expect.fail(placed.reason);
    await shop.control("/paystack", { reference: payment.reference, status: "failed" });
    expect((await settle(payment.reference)).outcome).toBe("not_captured");
    await shop.control("/paystack", { reference: payment.reference, pay: true });
    const dearer: CatalogueSnapshot = {
      ...snapshot,
      plans: snapshot.plans.map((one) => (one.id === plan.id ? { ...one, cost: kobo(one.cost * 2) } : one)),
    };
    const paystack = shop.ctx.payments.get("paystack") ?? expect.fail("no provider");
    const verify = paystack.verify;
    paystack.verify = async (reference) => {
      paystack.verify = verify;
      await settle(reference);
      return paystack.verify(reference);
    };
    const again = await placeOrder({ ...shop.ctx, snapshot: async () => dearer }, request);
    expect(again).toMatchObject({ ok: true, created: false });
    expect(again.ok && again.order.status).toMatch(/^(paid|processing|delivered)$/);
  });
});

describe("concurrent settlement", () => {
  it("has one outcome when paying, cancelling and expiring race", async () => {
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

  it("rejects a reference that isn't ours", async () => {
    expect(await settle("KP-not-ours")).toEqual({ outcome: "unknown_reference" });
  });
});

it("leaves the books consistent", async () => {
  expect(await findBreaks(client)).toEqual([]);
});
