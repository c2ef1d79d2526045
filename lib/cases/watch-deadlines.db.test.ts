import { describe, expect, it } from "vitest";
import type { Context } from "@/lib/context/context";
import type { OrderStory } from "@/lib/model/rows";
import { requery } from "@/lib/orders/fulfilment/requery";
import { findBreaks } from "@/scripts/doctor/find-breaks";
import { openClient } from "@/test/open-shop";
import { openShopWithRefundFaults } from "@/test/shop-with-refund-faults";
import { measureDeadlines } from "./measure-deadlines";
import { requeryOrder } from "./requery-order";
import { watchDeadlines } from "./watch-deadlines";

/** The deadlines promised to customers: measured on the real pipeline, with a case when one is missed. */
const START = new Date(Date.now() - 1_000);

const { shop, faults } = await openShopWithRefundFaults({
  // Only the test's clock ends what is pending.
  requery: [3_600_000],
  keepChecking: 23 * 3_600_000,
  settleWithin: 24 * 3_600_000,
  retryRefund: [200],
});
const client = await openClient(shop);
await shop.startWorker({ without: ["clock"] });

const later = (ms: number): Context => ({ ...shop.ctx, clock: { now: () => new Date(Date.now() + ms) } });
/** As when staff request a check of a purchase in review. */
function askFor(id: string): Promise<string[]> {
  const effects = [{ id, kind: "VEND", state: "PARKED" }] as unknown as OrderStory["effects"];
  return requeryOrder(shop.ctx, { payments: [], effects } as unknown as OrderStory);
}
const alarms = async (orderId: string) =>
  (
    await client.query<{ kind: string }>(
      "SELECT kind FROM alarms WHERE order_id = $1 AND kind LIKE 'settle%' ORDER BY id",
      [orderId],
    )
  ).rows.map(({ kind }) => kind);
const cases = async (orderId: string) =>
  (
    await client.query<{ kind: string; why: string; state: string; closed_why: string | null }>(
      "SELECT kind, why, state, closed_why FROM cases WHERE order_id = $1 AND kind = 'overdue' ORDER BY id",
      [orderId],
    )
  ).rows;
async function paid(phone: string, amount = 500) {
  const order = await shop.place("airtime", { product: "MTN", phone, amount });
  await shop.pay(order.reference);
  return order;
}
const HOUR = 3_600_000;

describe("a refund", () => {
  it("is measured from the definite failure until the provider accepts it, and its duration is shown", async () => {
    const orders = [await paid("08030000101"), await paid("08030000101", 3_000)];
    const told: number[] = [];
    for (const order of orders) {
      const done = await shop.until(order, ({ status }) => status === "refunded");
      const sent = done.timeline.filter(({ event }) => event === "refund_sent");
      expect(sent.length).toBe(done.lines.length);
      told.push(...sent.map(({ tookMs }) => tookMs ?? Number.NaN));
    }
    told.sort((one, other) => one - other);
    expect(told[0]).toBeGreaterThanOrEqual(0);
    expect(await watchDeadlines(shop.ctx)).toBe(0);
    const { refund } = await measureDeadlines(shop.ctx, START);
    // As promised: 30 s.
    expect(refund).toMatchObject({ count: 4, breaches: told.filter((ms) => ms > 30_000).length });
    expect(refund.p50Ms).toBeLessThanOrEqual(refund.p95Ms ?? 0);
    expect(refund.p95Ms).toBeLessThanOrEqual(refund.maxMs ?? 0);
    expect(refund.maxMs).toBe(told.at(-1));
  });

  it("opens one case when it isn't sent in time, closed with the delay", async () => {
    faults.unreachable = true;
    const order = await paid("08030000101");
    await shop.until(order, ({ timeline }) => timeline.some(({ event }) => event === "refund_started"));
    expect(await watchDeadlines(shop.ctx)).toBe(0);
    const counts = await Promise.all([1, 2, 3].map(() => watchDeadlines(later(31_000))));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await cases(order.id)).toMatchObject([{ why: "refund_not_sent", state: "open" }]);
    expect((await measureDeadlines(later(31_000), START)).refund).toMatchObject({ breaches: 1 });
    faults.unreachable = false;
    await shop.until(order, ({ status }) => status === "refunded");
    await watchDeadlines(later(60_000));
    expect(await cases(order.id)).toMatchObject([
      { state: "closed", closed_why: expect.stringMatching(/refund_not_sent, done -?\d+ s late/) },
    ]);
    expect(await watchDeadlines(later(70_000))).toBe(0);
  });
});

describe("a pending order", () => {
  it("shows its deadline, goes to manual review before it, and needs no case", async () => {
    const order = await paid("08030000107");
    const view = await shop.until(order, ({ timeline }) =>
      timeline.some(({ event }) => event === "processing"),
    );
    const paidAt = Date.parse(view.timeline.find(({ event }) => event === "paid")?.at ?? "");
    expect(Date.parse(view.settleBy ?? "") - paidAt).toBe(24 * HOUR);
    const effect = (await client.query("SELECT id FROM effects WHERE order_id = $1", [order.id])).rows[0]?.id;
    expect(await requery(later(22 * HOUR), effect)).toBe("PROCESSING");
    // However long its steps are, it is checked once more before the deadline.
    const next = await client.query<{ next_at: Date }>("SELECT next_at FROM effects WHERE id = $1", [effect]);
    expect((next.rows[0]?.next_at.getTime() ?? 0) - paidAt).toBeLessThanOrEqual(24 * HOUR);
    expect(await requery(later(23 * HOUR), effect)).toBe("PARKED");
    expect((await shop.order(order)).status).toBe("under_review");
    expect((await shop.order(order)).settleBy).toBeNull();
    expect(await alarms(order.id)).toEqual([]);
    // The deadline applies in review too: the owner is alerted once at half of it and once two hours before
    // it.
    for (const hours of [12.01, 13, 22.01, 23]) await watchDeadlines(later(hours * HOUR));
    expect(await alarms(order.id)).toEqual(["settle_half", "settle_last"]);
    expect(await cases(order.id)).toEqual([]);
    expect(await watchDeadlines(later(25 * HOUR))).toBe(1);
    expect(await cases(order.id)).toMatchObject([{ why: "not_settled", state: "open" }]);
  });

  it("in review is searched by its reference on request", async () => {
    const order = await paid("08030000107");
    await shop.until(order, ({ timeline }) => timeline.some(({ event }) => event === "processing"));
    const { id, customerRef } = await shop.database.effect.findFirstOrThrow({ where: { orderId: order.id } });
    expect(await requery(later(23 * HOUR), id)).toBe("PARKED");
    expect(await askFor(id)).toEqual([`VEND ${id}: looked for, waits for your decision (park-decide)`]);
    await shop.control("/settle", { id: customerRef, status: "SUCCESS", webhook: "lost" });
    expect(await askFor(id)).toEqual([`VEND ${id}: found, SUCCEEDED`]);
    expect((await shop.order(order)).status).toBe("delivered");
  });

  it("opens a case when it wasn't handled for a day", async () => {
    const order = await paid("08030000107");
    await shop.until(order, ({ timeline }) => timeline.some(({ event }) => event === "processing"));
    await watchDeadlines(later(23 * HOUR));
    expect(await cases(order.id)).toEqual([]);
    await Promise.all([1, 2, 3].map(() => watchDeadlines(later(24 * HOUR + 1_000))));
    expect(await cases(order.id)).toMatchObject([{ why: "not_settled", state: "open" }]);
    expect((await measureDeadlines(later(25 * HOUR), START)).settle).toMatchObject({ breaches: 1 });
    await client.query("UPDATE effects SET next_at = now() WHERE order_id = $1", [order.id]);
    const effect = (await client.query("SELECT id FROM effects WHERE order_id = $1", [order.id])).rows[0]?.id;
    await requery(later(25 * HOUR), effect);
    await watchDeadlines(later(25 * HOUR));
    expect((await shop.order(order)).status).toBe("under_review");
    expect(await cases(order.id)).toMatchObject([{ state: "open" }]);
    const { customerRef } = await shop.database.effect.findFirstOrThrow({ where: { orderId: order.id } });
    await shop.control("/settle", { id: customerRef, status: "SUCCESS", webhook: "lost" });
    await askFor(effect);
    await watchDeadlines(later(25 * HOUR));
    expect(await cases(order.id)).toMatchObject([{ state: "closed" }]);
  });
});

it("leaves the books consistent", async () => {
  expect(await findBreaks(client)).toEqual([]);
});
