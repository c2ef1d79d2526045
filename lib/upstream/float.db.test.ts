import { beforeEach, describe, expect, it } from "vitest";
import type { Context } from "@/lib/context/context";
import { placeOrder } from "@/lib/orders/checkout/place-order";
import { quoteOrder } from "@/lib/orders/checkout/quote-order";
import { cancelOrder } from "@/lib/orders/payment/cancel-order";
import { payOrder } from "@/lib/orders/payment/pay-order";
import { schedules } from "@/lib/platform/config/schedules";
import { createDatabase } from "@/lib/platform/db/db";
import { writeSetting } from "@/scripts/setting/write-setting";
import { openClient, openShop } from "@/test/open-shop";
import { TEST_SCALE } from "@/test/shop";
import { fetchSupplierBalance } from "./supplier-health";

/**
 * The upstream's balance is reserved only once (money-safety.md, Guards): available = last seen −
 * reservations − buffer, before any payment, for any number of concurrent orders.
 */
// Fifty orders take a busy machine seconds: the first reservation must last until the end, as in
// production.
const { holdUnpaid, expireOrder } = schedules(1);
const shop = await openShop({
  parts: { schedules: { ...schedules(TEST_SCALE), holdUnpaid, expireOrder } },
});
const client = await openClient(shop);
let count = 0;
const quoted = await quoteOrder(shop.ctx, { service: "airtime", input: airtime() });
const cost = quoted.ok ? quoted.quote.cost : 0;
beforeEach(async () => {
  await client.query(
    "UPDATE orders SET expires_at = placed_at - interval '1 day' WHERE status = 'awaiting_payment'",
  );
  await client.query("DELETE FROM settings WHERE key = 'balance_buffer'");
});

const afterHold = { now: () => new Date(Date.now() + shop.ctx.schedules.holdUnpaid + 1_000) };
function airtime() {
  return { product: "MTN", phone: `0803129${String(1000 + ++count)}`, amount: 500 };
}
const place = (ctx: Context, key = `float-${++count}`) =>
  placeOrder(ctx, { service: "airtime", input: airtime(), email: "ada@example.com", key });
async function walletFor(orders: number) {
  await shop.control("/wallet", { balance: (orders * cost + cost - 100) / 100 });
  await fetchSupplierBalance(shop.ctx);
}
async function placeAtOnce(orders: number) {
  const placed = await Promise.all(Array.from({ length: orders }, () => place(shop.ctx)));
  const refused = placed.filter((one) => !one.ok);
  expect(refused.filter((one) => one.reason !== "unavailable" || one.code !== "upstream_balance")).toEqual(
    [],
  );
  return placed.filter((one) => one.ok);
}

describe("fifty orders at once with a balance for ten", () => {
  it("takes payment for exactly ten, also in a new process, and releases a cancelled order's reservation", async () => {
    await walletFor(10);
    const accepted = await placeAtOnce(50);
    expect(accepted).toHaveLength(10);

    const database = createDatabase(shop.url);
    const restarted = { ...shop.ctx, db: database };
    expect(await place(restarted)).toEqual({ ok: false, reason: "unavailable", code: "upstream_balance" });
    const first = accepted[0]?.order;
    if (!first) throw new Error("none");
    await cancelOrder(restarted, first);
    expect(await place(restarted)).toMatchObject({ ok: true });
    expect(await place(restarted)).toMatchObject({ ok: false });
    await database.$disconnect();

    // Everything that was paid can be sent.
    const worker = await shop.startWorker({ without: ["wallet"] });
    for (const { order, payment } of accepted.slice(1)) {
      await shop.pay(payment.reference);
      await shop.until(order, ({ status }) => status === "delivered");
    }
    await worker.stop();
    const { transactions } = await shop.books();
    expect(transactions.length).toBeGreaterThanOrEqual(9);
  });

  it("keeps the reservation of paid orders while no worker sends them", async () => {
    await walletFor(10);
    const accepted = await placeAtOnce(10);
    for (const { payment } of accepted) await shop.pay(payment.reference);
    expect(await placeAtOnce(20)).toHaveLength(0);
    expect(await place({ ...shop.ctx, clock: afterHold })).toMatchObject({
      ok: false,
      code: "upstream_balance",
    });
    const worker = await shop.startWorker({ without: ["wallet"] });
    for (const { order } of accepted) await shop.until(order, ({ status }) => status === "delivered");
    await worker.stop();
  });
});

it("reserves the balance for an unpaid order for 15 minutes, not until its expiry", async () => {
  await walletFor(1);
  expect(await placeAtOnce(3)).toHaveLength(1);
  expect(await place({ ...shop.ctx, clock: afterHold })).toMatchObject({ ok: true });
});

it("leaves the owner's buffer in the wallet for quotes, orders and purchases", async () => {
  await walletFor(10);
  await writeSetting(shop.database, "balance_buffer", String(Math.ceil((cost * 5) / 100)), new Date());
  expect(await placeAtOnce(20)).toHaveLength(5);
  const _count = 0;
  const quoted = await quoteOrder(shop.ctx, { service: "airtime", input: airtime() });
  expect(quoted.ok && quoted.selling.refusal).toBe("upstream_balance");
  await expect(writeSetting(shop.database, "balance_buffer", "-5", new Date())).rejects.toThrow(
    /whole naira/,
  );
});

it("returns a replayed order when no balance is left", async () => {
  await walletFor(1);
  const input = airtime();
  const request = { service: "airtime", input, email: "ada@example.com", key: "float-again" };
  const [one, two] = await Promise.all([placeOrder(shop.ctx, request), placeOrder(shop.ctx, request)]);
  expect([one.ok, two.ok]).toEqual([true, true]);
  expect(one.ok && two.ok && one.order.ref === two.order.ref).toBe(true);
});

describe("an order whose reservation has lapsed", () => {
  const unavailable = { ok: false, reason: "unavailable", code: "upstream_balance" };

  it("can't be paid through its open page, a new page or the wallet until there is balance again", async () => {
    await walletFor(1);
    const [mine] = await placeAtOnce(1);
    if (!mine) throw new Error("none");
    const { order } = mine;
    const later = { ...shop.ctx, clock: afterHold };
    expect(await payOrder(later, order)).toMatchObject({ ok: true });
    expect(await place(later)).toMatchObject({ ok: false, code: "upstream_balance" });

    // Paying reserved the balance again; 15 minutes later another order has it.
    const twice = { now: () => new Date(afterHold.now().getTime() + shop.ctx.schedules.holdUnpaid + 1_000) };
    const latest = { ...shop.ctx, clock: twice };
    const other = await place(latest);
    if (!other.ok) throw new Error("not placed");
    expect(await payOrder(latest, order)).toMatchObject(unavailable);
    expect(await payOrder(latest, { ...order, again: true })).toMatchObject(unavailable);
    const fromWallet = { ...order, provider: "wallet", userId: "nobody" };
    expect(await payOrder(latest, fromWallet)).toMatchObject(unavailable);
    const payments = await client.query("SELECT 1 FROM payments WHERE order_id = $1", [order.id]);
    expect(payments.rowCount).toBe(1);

    await cancelOrder(latest, other.order);
    expect(await payOrder(latest, order)).toMatchObject({ ok: true });
  });

  it("can't be paid while selling is stopped", async () => {
    await walletFor(5);
    const [mine] = await placeAtOnce(1);
    if (!mine) throw new Error("none");
    const until = new Date(Date.now() + 60_000);
    await client.query("UPDATE upstream_wallet SET stopped_until = $1, stop_reason = 'selling_stopped'", [
      until,
    ]);
    expect(await payOrder(shop.ctx, mine.order)).toMatchObject({ ok: false, code: "selling_stopped" });
    await client.query("UPDATE upstream_wallet SET stopped_until = NULL, stop_reason = NULL");
    expect(await payOrder(shop.ctx, mine.order)).toMatchObject({ ok: true });
  });
});
