import { expect, it } from "vitest";
import { getDashboard } from "@/app/admin/_dashboard/get-dashboard";
import type { Context } from "@/lib/context/context";
import { startOfDay } from "@/lib/platform/lagos-day";
import { kobo } from "@/lib/platform/money";
import { writeLedgerDays } from "@/lib/reconcile/ledger-days";
import { getFloats } from "@/lib/upstream/get-float";
import { openShop } from "@/test/open-shop";
import { connectSuperuser } from "@/test/superuser";
import { failureRate, findFailures } from "./find-failures";
import { findFloatHistory } from "./find-float-history";
import { findSetup } from "./find-setup";
import { findWaiting } from "./find-waiting";
import { getEarnings, getPeriod } from "./get-earnings";

/** The dashboard: each figure from the database, by the given clock. */
const at = (ms: number): Context => ({ ...shop.ctx, clock: { now: () => new Date(Date.now() + ms) } });
const DAY = 86_400_000;
const shop = await openShop();

async function paid(phone: string) {
  const order = await shop.place("airtime", { product: "MTN", phone, amount: 500 });
  await shop.pay(order.reference);
  return order;
}

it("shows zeros, no failure rate and nothing pending in an empty shop", async () => {
  const money = await getEarnings(shop.ctx);
  expect(money.today).toEqual({ count: 0, sales: 0, cost: 0, fees: 0, given: 0, margin: 0 });
  // Days before the shop's first aren't days without sales.
  expect(money.days).toEqual([]);
  expect(await findFailures(shop.ctx)).toEqual([]);
  expect((await findWaiting(shop.ctx)).all).toEqual({ count: 0, since: null });
  expect((await getFloats(shop.ctx))[0].runway.hourly).toBe(0);
});

it("ticks the first day's checklist by what the shop holds", async () => {
  const before = await findSetup(shop.ctx);
  expect(before).toMatchObject({ name: false, catalogue: true, owners: false, purchase: false });
  const value = { name: "Ada's Kiosk", supportEmail: "help@example.com" };
  await shop.ctx.db.setting.upsert({
    where: { key: "shop" },
    create: { key: "shop", value, updatedAt: new Date() },
    update: { value },
  });
  await shop.ctx.db.user.createMany({
    data: ["a", "b"].map((id) => ({ id, email: `${id}@example.com`, role: "owner", createdAt: new Date() })),
  });
  expect(await findSetup(shop.ctx)).toEqual({ ...before, name: true, contacts: true, owners: true });
});

it("shows sales, failures, pending orders and how long the supplier balance lasts", async () => {
  // One order waits while no worker runs, and reserves its part of the supplier balance.
  const first = await paid("08031110001");
  const waiting = await findWaiting(shop.ctx);
  expect(waiting).toMatchObject({
    all: { count: 1 },
    orders: { paid: { count: 1 }, processing: { count: 0 } },
    oldest: [{ ref: first.ref, status: "paid", service: "airtime" }],
  });
  expect((await getFloats(shop.ctx))[0].reserved).toBeGreaterThan(0);

  await shop.startWorker();
  const refused = await paid("08030000101");
  const second = await paid("08031110002");
  await shop.until(first, ({ status }) => status === "delivered");
  await shop.until(second, ({ status }) => status === "delivered");
  await shop.until(refused, ({ status }) => status === "refunded");
  expect((await findWaiting(shop.ctx)).all.count).toBe(0);

  const orders = await shop.database.order.findMany({ where: { ref: { in: [first.ref, second.ref] } } });
  const sold = orders.reduce((sum, order) => sum + Number(order.totalKobo), 0);
  const { today, yesterdayByNow } = await getEarnings(at(0));
  expect(today).toMatchObject({ count: 2, sales: sold });
  expect(today.margin).toBe(today.sales - today.cost - today.fees - today.given);
  expect(today.fees).toBeGreaterThan(0);
  expect(yesterdayByNow.count).toBe(0);
  // The same data a day later: now it is yesterday at the same time.
  const later = await getEarnings(at(DAY));
  expect(later.today.count).toBe(0);
  expect(later.days[0]?.earned).toEqual(today);
  expect(later.yesterdayByNow.count).toBe(2);

  // The period before: today is compared with nothing; a month later, all of it is in the period before.
  const week = await getPeriod(at(0), 7);
  expect([week.now, week.before.count]).toEqual([today, 0]);
  expect(await getPeriod(at(7 * DAY), 7)).toMatchObject({ now: { count: 0 }, before: today });
  expect((await getPeriod(at(3 * DAY), 7)).now).toEqual(today);
  expect((await getPeriod(at(DAY), 1)).before).toEqual(today);

  expect(await findFailures(shop.ctx)).toMatchObject([{ p50: expect.any(Number), p95: expect.any(Number) }]);
  expect(await findFailures(shop.ctx)).toMatchObject([
    { service: "airtime", product: "MTN", failed: 1, ended: 3, open: 0, endedBefore: 0 },
  ]);
  expect(await findFailures(at(DAY + 1_000))).toMatchObject([
    { failed: 0, ended: 0, failedBefore: 1, endedBefore: 3 },
  ]);
  expect(failureRate(1, 3)).toBeCloseTo(33.3, 1);
  expect(failureRate(0, 0)).toBeNull();

  // Sales and margins are for roles that may see the money (docs/adr/0108).
  const [owner, support] = await Promise.all(
    (["owner", "support"] as const).map((role) => getDashboard(shop.ctx, { email: "", role })),
  );
  expect(owner?.answers[0]?.question).toBe("Margin today");
  expect(support).toMatchObject({ money: [], bars: [] });
  expect(JSON.stringify([support?.answers, support?.money])).not.toMatch(/margin/i);

  const [float] = await getFloats(shop.ctx);
  // The balance of two weeks, backwards from now: before the purchases it was higher by their cost.
  const points = await findFloatHistory(shop.ctx, float.balance ?? kobo(0));
  expect(points.at(-1)?.balance).toBe(float.balance);
  const [moved] = await shop.ctx.db.$queryRaw<
    [{ at: Date; kobo: number }]
  >`SELECT min(j.at) AS at, sum(n.amount_kobo)::float8 AS kobo
    FROM ledger_entries n JOIN journals j ON j.id = n.journal_id WHERE n.account = 'upstream' AND j.key <> 'upstream:opening'`;
  expect(points[0]?.balance).toBe((float.balance ?? 0) - moved.kobo);
  // Begins with the first balance, not with zero two weeks earlier.
  expect(+(points[0]?.at ?? 0)).toBeLessThan(+moved.at);
  expect(+(points[0]?.at ?? 0)).toBeGreaterThan(+moved.at - 3_600_000);
  const after = await findFloatHistory(at(2 * DAY), float.balance ?? kobo(0));
  expect(Math.min(...after.map(({ balance }) => balance))).toBe(float.balance);
  const old = await findFloatHistory(at(30 * DAY), float.balance ?? kobo(0));
  expect(old[0]).toEqual({ at: startOfDay(at(16 * DAY).clock.now()), balance: float.balance });
  expect(await findFloatHistory(shop.ctx, float.balance ?? kobo(0))).toHaveLength(points.length);
  expect(float.spentDay).toBe(today.cost);
  expect(float.runway.hourly).toBe(Math.ceil(today.cost / 3));
  expect(float.available).toBe((float.balance ?? 0) - float.reserved - float.kept);
  expect(float.runway.level).toBe("fine");
});

/** Lagos is an hour ahead of UTC all year. */
const LAGOS_MS = 3_600_000;

it("reads past days from the worker's sums, and days without one from the ledger", async () => {
  const sold = await getEarnings(at(0));
  // At noon in Lagos: a day isn't summed in the first minutes after it ends.
  const tomorrow = at(1.5 * DAY - ((Date.now() + LAGOS_MS) % DAY));
  const count = { account: "sales", kind: "vend" };
  expect(await writeLedgerDays(tomorrow)).toBe(1);
  const rows = await shop.database.ledgerDay.findMany();
  expect(rows.find((row) => row.account === "sales" && row.kind === "vend")).toMatchObject({
    count: sold.today.count,
    creditKobo: BigInt(sold.today.sales),
  });
  expect(rows.reduce((sum, row) => sum + (row.account ? row.debitKobo - row.creditKobo : 0n), 0n)).toBe(0n);
  // The dashboard reads the stored daily sums; without them, the ledger.
  await shop.database.ledgerDay.updateMany({ where: count, data: { count: 77 } });
  expect((await getEarnings(tomorrow)).days[0]?.earned.count).toBe(77);
  // The next round corrects a day after a late journal, and changes nothing else.
  expect(await writeLedgerDays(tomorrow)).toBe(1);
  expect(await shop.database.ledgerDay.findMany()).toEqual(expect.arrayContaining(rows));
  expect((await getPeriod(tomorrow, 7)).now).toEqual(sold.today);
  const admin = await connectSuperuser(shop.url);
  await admin.query("DELETE FROM ledger_days");
  await admin.end();
  expect((await getPeriod(tomorrow, 7)).now).toEqual(sold.today);
});
