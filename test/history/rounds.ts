import { notifyAlerts } from "@/lib/alerts/notify-alerts";
import { seenStates } from "@/lib/alerts/watch-alerts";
import { watchDeadlines } from "@/lib/cases/watch-deadlines";
import type { Context } from "@/lib/context/context";
import { takeMessagesSql } from "@/lib/messages/send-messages";
import { MAX_PURCHASES_CONSIDERED, SLOW_MS } from "@/lib/model/provider-condition";
import { sweep } from "@/lib/orders/fulfilment/sweep";
import { UNSCALED } from "@/lib/platform/config/schedules";
import { runSql } from "@/lib/platform/db/sql-function";
import { vendsToCompareSql } from "@/lib/reconcile/find-vends";
import { findLeastRecentlyChecked } from "@/lib/reconcile/recheck-differences";
import { paymentsToCompareSql } from "@/lib/reconcile/reconcile-payments";
import { refundsToCompareSql } from "@/lib/reconcile/reconcile-refunds";
import { getFloats } from "@/lib/upstream/get-float";
import { providerStatusSql } from "@/lib/upstream/provider-status";
import { stopSellingSql } from "@/lib/upstream/supplier-health";
import { upstreamByLedgerSql } from "@/lib/upstream/upstream-by-ledger";
import type { Read } from "./reads";

/**
 * The worker's periodic tasks, over a history of `count` orders. Requests to the upstream and the provider are left
 * out; our side of each comparison isn't.
 */
export function roundsOf(count: number, now: Date): Read[] {
  const hour = {
    from: new Date(now.getTime() - 26 * 3_600_000),
    to: new Date(now.getTime() - 25 * 3_600_000),
  };
  // What an hour's lists of the other side contain: as many orders as were sold in it, some of them earlier.
  const numbers = Array.from({ length: 34 }, (_, n) => Math.max(1, count - 450 + n));
  const { from, to } = hour;
  const sql = (name: string, run: Read["run"]): Read => ({ name: `worker: ${name}`, run });
  const mail = { worker: 1, keep: true, most: 5, leaseMs: UNSCALED.sendMailWithin, holdMs: {} };
  return [
    { name: "worker: sweep", run: (ctx: Context) => sweep(ctx) },
    { name: "worker: the customer's clock", run: (ctx: Context) => watchDeadlines(ctx) },
    { name: "worker: alerts", run: tellWhatIsSeen },
    sql("mail that is due", (ctx) => runSql(ctx.db, takeMessagesSql, { round: mail, now })),
    sql("an hour of vends beside theirs", (ctx) =>
      runSql(ctx.db, vendsToCompareSql, { from, to, names: numbers.map((n) => `KV${n}-1`) }),
    ),
    sql("an hour of payments beside theirs", (ctx) =>
      runSql(ctx.db, paymentsToCompareSql, {
        provider: "paystack",
        from,
        to,
        references: numbers.map((n) => `pay-${n}`),
      }),
    ),
    sql("an hour of refunds beside theirs", (ctx) =>
      runSql(ctx.db, refundsToCompareSql, {
        provider: "paystack",
        from,
        to,
        names: numbers.map((n) => `KR${n}-1`),
      }),
    ),
    sql("our side of the upstream's wallet", (ctx) => runSql(ctx.db, upstreamByLedgerSql, { now })),
    sql("differences to look at", (ctx) => findLeastRecentlyChecked(ctx, "upstream", now)),
    sql("a stop that is known", (ctx) =>
      runSql(ctx.db, stopSellingSql, { reason: "selling_stopped", until: new Date(0), now }),
    ),
    sql("how providers do", (ctx) =>
      runSql(ctx.db, providerStatusSql, {
        since: new Date(now.getTime() - 3 * 3_600_000),
        last: MAX_PURCHASES_CONSIDERED,
        slowMs: SLOW_MS,
        now,
      }),
    ),
  ];
}

/** Like watchAlerts, without its check of this process's settings. */
async function tellWhatIsSeen(ctx: Context): Promise<void> {
  const at = ctx.clock.now();
  const states = (await getFloats(ctx)).flatMap((float) => seenStates(float, at));
  const more = { to: "owner@example.com", quietMs: UNSCALED.alertQuiet, maxPerHour: 10 };
  await notifyAlerts(ctx, { ...more, states }, at);
}
