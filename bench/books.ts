import { getFees } from "@/lib/admin/money/get-fees";
import { getOverview } from "@/lib/admin/money/get-overview";
import { getTrialBalance } from "@/lib/admin/money/get-trial-balance";
import { parseRange } from "@/lib/admin/money/parse-range";
import { findPriceRows } from "@/lib/admin/prices/find-price-rows";
import { getReport } from "@/lib/admin/reports/get-report";
import type { Context } from "@/lib/context/context";
import { writeFeeDays } from "@/lib/reconcile/fee-days";
import { writeLedgerDays } from "@/lib/reconcile/ledger-days";
import { writeSaleDays } from "@/lib/reconcile/sale-days";
import startDatabaseServer from "@/test/database-server";
import { HISTORY } from "./history";
import { openShop } from "./lists";
import type { Report } from "./report";
import { median } from "./run-buyers";

const ROUNDS = 15;
/** A year's page, in milliseconds (desk.md 5). */
const TARGET_MS = 500;
/** A list of the desk (desk.md 5). */
const LIST_TARGET_MS = 150;
const FEES_TARGET_MS = 300;

/** Measures a year of Money and Reports, through the code that their pages call, once the worker has summed the past days. */
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
    const year = parseRange({ from: dayBefore(now, 364), until: dayBefore(now, 0) }, now, "year");
    const reads: [name: string, read: (ctx: Context) => Promise<unknown>, target?: number][] = [
      ["the price table, with what 30 days sold", (ctx) => findPriceRows(ctx), LIST_TARGET_MS],
      ["a year of Money, beside the year before", (ctx) => getOverview(ctx, year)],
      ["a year's payment fees, beside the year before", (ctx) => getFees(ctx, year), FEES_TARGET_MS],
      ["the trial balance of a year", (ctx) => getTrialBalance(ctx, year)],
      ["a year's report by service", (ctx) => getReport(ctx, "service", year)],
      ["a year's report by product", (ctx) => getReport(ctx, "product", year)],
      ["a year's report by hour, with its map", (ctx) => getReport(ctx, "hour", year)],
      ["a year's prices and costs", (ctx) => getReport(ctx, "price", year)],
    ];
    for (const [name, read, target = TARGET_MS] of reads) {
      const took: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const from = performance.now();
        await read(shop.ctx);
        took.push(performance.now() - from);
      }
      const value = median(took);
      report.add({
        figure: name,
        of: `${HISTORY.toLocaleString("en")} orders`,
        value,
        unit: "ms",
        target: `≤ ${target} ms`,
        met: value <= target,
      });
    }
  } finally {
    await shop.close();
    await stopServer();
  }
}

/** The day in Lagos so many days before a moment: "2026-11-21". */
function dayBefore(at: Date, days: number): string {
  return new Date(at.getTime() + 3_600_000 - days * 86_400_000).toISOString().slice(0, 10);
}
