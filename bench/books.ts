import { getDashboard } from "@/app/admin/_dashboard/get-dashboard";
import { findInDesk } from "@/app/admin/search/find-in-desk";
import { disputesCsv } from "@/lib/admin/cases/disputes-csv";
import { findDisplayChoices } from "@/lib/admin/catalogue/find-display-choices";
import { findPriceChanges } from "@/lib/admin/catalogue/price-changes";
import { findBlocks } from "@/lib/admin/customers/blocklist";
import { customersCsv } from "@/lib/admin/customers/customers-csv";
import { findFloatHistory } from "@/lib/admin/dashboard/find-float-history";
import { findSetup } from "@/lib/admin/dashboard/find-setup";
import { findDayStates, findMonthState } from "@/lib/admin/money/close-month";
import { ledgerCsv, ordersCsv } from "@/lib/admin/money/day-csv";
import { findRangeBooks } from "@/lib/admin/money/day-figures";
import { EXPORTS } from "@/lib/admin/money/export-sheets";
import { findDayOrders } from "@/lib/admin/money/find-day-orders";
import { documentSheet, documentsCsv, firstDocuments } from "@/lib/admin/money/find-documents";
import { entriesCsv, findEntries } from "@/lib/admin/money/find-entries";
import { getFees } from "@/lib/admin/money/get-fees";
import { getOverview } from "@/lib/admin/money/get-overview";
import { parseRange, type Range } from "@/lib/admin/money/parse-range";
import { filteredOrdersCsv } from "@/lib/admin/orders/orders-csv";
import { parkedCsv } from "@/lib/admin/orders/parked-csv";
import { findPriceRows } from "@/lib/admin/prices/find-price-rows";
import { findRuleChanges, findScheduled } from "@/lib/admin/prices/find-rule-changes";
import { getReport, REPORTS } from "@/lib/admin/reports/get-report";
import { auditCsv } from "@/lib/auth/audit/audit-csv";
import type { Context } from "@/lib/context/context";
import { kobo } from "@/lib/platform/money";
import { writeFeeDays } from "@/lib/reconcile/fee-days";
import { writeLedgerDays } from "@/lib/reconcile/ledger-days";
import { writeSaleDays } from "@/lib/reconcile/sale-days";
import startDatabaseServer from "@/test/database-server";
import { type Read, readsOf } from "@/test/history/reads";
import { HISTORY } from "./history";
import { openShop } from "./lists";
import type { Report } from "./report";
import { percentile } from "./run-buyers";

/** Rounds of each read; p95 is the second slowest. */
const ROUNDS = 30;
/** From its sixth execution a prepared statement may use its generic plan. */
const WARM = 6;
/** What the pages of admin may take with a million orders, in milliseconds: 95 of 100 views. */
const LIST = { ms: 150, says: "p95 ≤ 150 ms" };
const HOME = { ms: 300, says: "p95 ≤ 300 ms" };
const YEAR = { ms: 500, says: "p95 ≤ 500 ms" };
const EXPORT = { ms: 1_000, says: "p95 ≤ 1,000 ms" };

interface Timed extends Read {
  target: typeof LIST;
}

/**
 * Measures every page and list of admin in one shop, through the code that the pages call, once the worker has summed the
 * past days. Other load on the machine counts.
 */
export async function benchBooks(report: Report): Promise<void> {
  const stopServer = await startDatabaseServer();
  const now = new Date();
  const shop = await openShop(HISTORY, now);
  try {
    const begun = performance.now();
    const days = await writeLedgerDays(shop.ctx);
    await writeSaleDays(shop.ctx);
    await writeFeeDays(shop.ctx);
    console.log(JSON.stringify({ figure: "summing, s", days, value: (performance.now() - begun) / 1_000 }));
    await turnVatOn(shop.ctx);
    await measure(report, shop.ctx, timedReads(HISTORY, now));
  } finally {
    await shop.close();
    await stopServer();
  }
}

export async function measure(report: Pick<Report, "add">, ctx: Context, reads: Timed[]): Promise<void> {
  for (const { name, run, target } of reads) {
    const took: number[] = [];
    for (let round = -WARM; round < ROUNDS; round++) {
      const from = performance.now();
      await run(ctx);
      if (round >= 0) took.push(performance.now() - from);
    }
    const value = percentile(took, 0.95);
    report.add({
      figure: name,
      of: `${HISTORY.toLocaleString("en")} orders`,
      value,
      unit: "ms",
      target: target.says,
      met: value <= target.ms,
      note: `median ${percentile(took, 0.5).toFixed(1)} ms`,
    });
  }
}

/** Without it the VAT page is empty. */
export async function turnVatOn({ db, clock }: Context): Promise<void> {
  const value = { tin: "12345678-0001", vatRate: "7.5", vatBasis: "margin", vatConfirmedBy: "Bench" };
  const row = { value, updatedAt: clock.now() };
  await db.setting.upsert({ where: { key: "business" }, create: { key: "business", ...row }, update: row });
}

/** Every read of admin with its target: lists first, then Home, Money and Reports, exports. */
export function timedReads(count: number, now: Date): Timed[] {
  const timed = (target: typeof LIST, reads: Record<string, Read["run"]>): Timed[] =>
    Object.entries(reads).map(([name, run]) => ({ name, run, target }));
  const range = (days: number) =>
    parseRange({ from: dayBefore(now, days), until: dayBefore(now, 0) }, now, "year");
  const [year, month] = [range(364), range(29)];
  const lists = readsOf(count, now).filter(({ name }) => !name.startsWith("my ") && name !== "track");
  return [
    ...lists.map((read) => ({ ...read, target: targetOf(read.name) })),
    ...timed(LIST, {
      "search in the bar: a part of a number": (ctx) => findInDesk(ctx, "owner", "4217"),
      "search in the bar: a part of many ids": (ctx) => findInDesk(ctx, "owner", "up-12"),
      "price table": (ctx) => findPriceRows(ctx),
      "changes of prices and costs": (ctx) =>
        Promise.all([
          findRuleChanges(ctx),
          findScheduled(ctx),
          findPriceRows(ctx, { sold: false }),
          findPriceChanges(ctx, month.from),
        ]),
      "listings of a service": (ctx) => findDisplayChoices(ctx, "data", ""),
      blocklist: (ctx) => findBlocks(ctx, null),
      "days of a month and its close": (ctx) => closeOf(ctx, parseRange({}, now, "month")),
      "entries of sales in a month": (ctx) => findEntries(ctx, "sales", month),
      "entries of sales in a year": (ctx) => findEntries(ctx, "sales", year),
      "entries of wallets in a year": (ctx) => findEntries(ctx, "wallets", year),
      "entries of an account that has none": (ctx) => findEntries(ctx, "goodwill", year),
      "a year, order by order": (ctx) => findDayOrders(ctx, year),
    }),
    ...timed(HOME, {
      "Home, all of it": (ctx) =>
        Promise.all([
          getDashboard(ctx, { email: "", role: "owner" }),
          findSetup(ctx),
          findFloatHistory(ctx, kobo(1)),
        ]),
    }),
    ...[month, year].flatMap((span) => booksOf(span === month ? "a month" : "a year", span, timed)),
    ...timed(EXPORT, exportsOf(year, now)),
  ];
}

function targetOf(name: string): typeof LIST {
  if (name.endsWith(" as CSV")) return EXPORT;
  return name.startsWith("today:") ? HOME : LIST;
}

function booksOf(
  name: string,
  range: Range,
  timed: (target: typeof LIST, reads: Record<string, Read["run"]>) => Timed[],
): Timed[] {
  const money = Object.entries(EXPORTS).map(
    ([of, read]) => [`${name} of Money: ${of}`, (ctx: Context) => read(ctx, range)] as const,
  );
  const reports = REPORTS.map(
    (of) => [`${name}'s report: ${of}`, (ctx: Context) => getReport(ctx, of, range)] as const,
  );
  return timed(YEAR, {
    ...Object.fromEntries([...money, ...reports]),
    [`${name} of Money: the first page`]: (ctx) => getOverview(ctx, range),
    [`${name}'s fees of a channel`]: (ctx) => getFees(ctx, range, "paystack"),
    [`${name} of reconciliation`]: (ctx) => findRangeBooks(ctx, range),
    [`${name}'s invoices`]: (ctx) => Promise.all([documentSheet(ctx, range), firstDocuments(ctx, range)]),
  });
}

async function closeOf(ctx: Context, range: Range) {
  return [await findDayStates(ctx, range), await findMonthState(ctx, range)];
}

/** Exports up to their first rows. */
function exportsOf(year: Range, now: Date): Record<string, Read["run"]> {
  const from = new Date(now.getTime() - 365 * 86_400_000);
  const exports: Record<string, (ctx: Context) => AsyncGenerator<string>> = {
    "all orders": (ctx) => filteredOrdersCsv(ctx, {}),
    "orders of a status and a year, by margin": (ctx) =>
      filteredOrdersCsv(ctx, { status: "refunded", from, sort: "margin" }),
    "all customers": (ctx) => customersCsv(ctx, {}),
    "all disputes": (ctx) => disputesCsv(ctx, { state: null }),
    "orders in review": (ctx) => parkedCsv(ctx, {}),
    "the activity log": (ctx) => auditCsv(ctx, {}),
    "a year's orders": (ctx) => ordersCsv(ctx, year),
    "a year's ledger": (ctx) => ledgerCsv(ctx, year),
    "a year's entries of sales": (ctx) => entriesCsv(ctx, "sales", year),
    "a year's invoices": (ctx) => documentsCsv(ctx, year),
  };
  return Object.fromEntries(
    Object.entries(exports).map(([name, rows]) => [
      `export, first rows: ${name}`,
      (ctx) => firstRows(rows(ctx)),
    ]),
  );
}

/** The head and the first page of an export. */
async function firstRows(rows: AsyncGenerator<string>): Promise<void> {
  await rows.next();
  await rows.next();
  await rows.return(undefined);
}

/** The day in Lagos so many days before a moment: "2026-11-21". */
function dayBefore(at: Date, days: number): string {
  return new Date(at.getTime() + 3_600_000 - days * 86_400_000).toISOString().slice(0, 10);
}
