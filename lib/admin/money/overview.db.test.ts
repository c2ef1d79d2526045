import { expect, it } from "vitest";
import { GET } from "@/app/admin/money/export/route";
import { dayOf } from "@/lib/platform/lagos-day";
import { writeLedgerDays } from "@/lib/reconcile/ledger-days";
import { openShop } from "@/test/open-shop";
import { createPerson } from "@/test/people";
import { sendTo } from "@/test/routes/call-route";
import { connectSuperuser } from "@/test/superuser";
import { findRangeBooks } from "./day-figures";
import { getOverview } from "./get-overview";
import { parseRange } from "./parse-range";

const DAY = 86_400_000;
const shop = await openShop();
const now = () => shop.ctx.clock.now();
const month = (at = now()) => parseRange({ range: "month", day: dayOf(at).day }, now(), "month");
/** The shop as seen days later. */
const later = (days: number) => ({ ...shop.ctx, clock: { now: () => new Date(Date.now() + days * DAY) } });

it("is zero in a new shop", async () => {
  const { now: none, before, parts } = await getOverview(shop.ctx, month());
  expect(Object.values(none).every((sum) => sum === 0)).toBe(true);
  expect(before).toEqual(none);
  // Days before the shop's first, and days that haven't begun, aren't days without sales.
  expect(parts.length).toBeLessThan(2);
});

it("shows sales, cost, fees, margin and refunds as the ledger booked them, written or not", async () => {
  await shop.startWorker();
  const sold = await shop.sell("08031230001");
  const failed = await shop.place("airtime", { product: "MTN", phone: "08030000101", amount: 200 });
  await shop.pay(failed.reference);
  await shop.until(failed, ({ status }) => status === "refunded");
  const live = await getOverview(shop.ctx, month());
  const order = await shop.order(sold);
  const back = await shop.order(failed);
  const [cost] = await shop.database.$queryRaw<[{ kobo: number }]>`
    SELECT sum(amount_kobo)::float8 AS kobo FROM ledger_entries WHERE account = 'cost'`;
  const [fees] = await shop.database.$queryRaw<[{ kobo: number }]>`
    SELECT sum(amount_kobo)::float8 AS kobo FROM ledger_entries WHERE account = 'payment_fees'`;
  expect(live.now).toMatchObject({
    count: 1,
    sales: order.total.amount,
    cost: cost.kobo,
    fees: fees.kobo,
    refunds: back.total.amount,
    margin: order.total.amount - cost.kobo - fees.kobo,
  });
  // The chart's parts add up to the total; the shop began today.
  expect(live.parts).toHaveLength(1);
  expect(live.parts.reduce((sum, { earnings }) => sum + earnings.margin, 0)).toBe(live.now.margin);
  // Two months later the stored days give the same figures, also as the comparison of the next month.
  const range = month();
  const admin = await connectSuperuser(shop.url);
  try {
    expect(await writeLedgerDays(later(62))).toBeGreaterThan(60);
    expect((await getOverview(later(62), range)).now).toEqual(live.now);
    expect((await findRangeBooks(later(62), range)).figures.accounts).toEqual(
      (await findRangeBooks(shop.ctx, parseRange({ range: "day" }, now(), "day"))).figures.accounts,
    );
    const next = parseRange({ range: "month", day: dayOf(range.to).day }, later(62).clock.now(), "month");
    expect((await getOverview(later(62), next)).before).toEqual(live.now);
    // The stored sums are read, not computed; a day without them comes from the ledger; the command rewrites all.
    await admin.query(
      "UPDATE ledger_days SET credit_kobo = credit_kobo + 100 WHERE account = 'sales' AND count > 0",
    );
    expect((await getOverview(later(62), range)).now.sales).toBe(live.now.sales + 100);
    await admin.query(
      "INSERT INTO ledger_days SELECT day, 'goodwill', 'x', 1, 5, 0 FROM ledger_days WHERE account = 'sales'",
    );
    await writeLedgerDays(later(62), { since: new Date(0) });
    expect((await getOverview(later(62), range)).now).toEqual(live.now);
    await admin.query("DELETE FROM ledger_days");
    expect((await getOverview(later(62), range)).now).toEqual(live.now);
  } finally {
    await admin.end();
  }
});

it("exports the shown table as CSV and XLSX, logged, to permitted staff only", async () => {
  Reflect.set(globalThis, "kioskContext", shop.ctx);
  const owner = await createPerson(shop.ctx, { role: "owner" });
  const get = (query: string, cookie = owner.cookie) =>
    sendTo(GET, { path: `/admin/money/export?${query}`, headers: { cookie } });
  const { now: shown } = await getOverview(shop.ctx, month());
  const csv = await (await get("of=overview&as=csv&range=month")).text();
  expect(csv).toContain(`"Sales","${(shown.sales / 100).toFixed(2)}"`);
  const workbook = await get("of=overview&as=xlsx&range=month");
  expect(workbook.headers.get("content-disposition")).toContain(".xlsx");
  const bytes = new Uint8Array(await workbook.arrayBuffer());
  expect(String.fromCharCode(...bytes.slice(0, 2))).toBe("PK");
  const support = await createPerson(shop.ctx, { role: "support" });
  expect((await get("of=overview", support.cookie)).status).toBe(404);
  expect((await get("of=__proto__")).status).toBe(404);
});
