import { seenStates } from "@/lib/alerts/watch-alerts";
import { watchDeadlines } from "@/lib/cases/watch-deadlines";
import type { Context } from "@/lib/context/context";
import { MAX_PURCHASES_CONSIDERED, SLOW_MS } from "@/lib/model/provider-condition";
import { sweep } from "@/lib/orders/fulfilment/sweep";
import { UNSCALED } from "@/lib/platform/config/schedules";
import { callSql } from "@/lib/platform/db/sql-function";
import { findLeastLookedAt } from "@/lib/reconcile/recheck-differences";
import { getFloat } from "@/lib/upstream/get-float";
import type { Read } from "./reads";

/**
 * What happens by itself every few seconds, as the worker does it, over a history of `count` orders; what is said to the
 * upstream and the provider is left out, our side of each comparison isn't.
 */
export function roundsOf(count: number, now: Date): Read[] {
  const hour = {
    from: new Date(now.getTime() - 26 * 3_600_000),
    to: new Date(now.getTime() - 25 * 3_600_000),
  };
  // What an hour's lists of the other side name: as many as were sold in it, some of them before.
  const numbers = Array.from({ length: 34 }, (_, n) => Math.max(1, count - 450 + n));
  const { from, to } = hour;
  const sql = (
    name: string,
    fn: string,
    ...args: Parameters<typeof callSql> extends [unknown, unknown, ...infer A] ? A : never
  ): Read => ({
    name: `worker: ${name}`,
    run: (ctx) => callSql(ctx.db, fn, ...args),
  });
  const mail = { worker: 1, keep: true, most: 5, leaseMs: UNSCALED.sendMailWithin, holdMs: {} };
  return [
    { name: "worker: sweep", run: (ctx: Context) => sweep(ctx) },
    { name: "worker: the customer's clock", run: (ctx: Context) => watchDeadlines(ctx) },
    { name: "worker: alerts", run: tellAlerts },
    sql("mail that is due", "take_messages", mail, now),
    sql(
      "an hour of vends beside theirs",
      "vends_to_compare",
      from,
      to,
      numbers.map((n) => `KV${n}-1`),
    ),
    sql(
      "an hour of payments beside theirs",
      "payments_to_compare",
      "paystack",
      from,
      to,
      numbers.map((n) => `pay-${n}`),
    ),
    sql(
      "an hour of refunds beside theirs",
      "refunds_to_compare",
      "paystack",
      from,
      to,
      numbers.map((n) => `KR${n}-1`),
    ),
    sql("our side of the upstream's wallet", "upstream_by_ledger", now),
    {
      name: "differences to look at",
      run: (ctx: Context) => findLeastLookedAt(ctx, "upstream", ctx.clock.now()),
    },
    sql("a stop that is known", "stop_selling", "selling_stopped", new Date(0), now),
    sql(
      "how providers do",
      "provider_status",
      new Date(now.getTime() - 3 * 3_600_000),
      MAX_PURCHASES_CONSIDERED,
      SLOW_MS,
      now,
    ),
  ];
}

/** As watchAlerts does, without its look at this process's own settings. */
async function tellAlerts(ctx: Context): Promise<void> {
  const at = ctx.clock.now();
  const states = seenStates(await getFloat(ctx), at);
  const more = { to: "owner@example.com", quietMs: UNSCALED.alertQuiet, mostAnHour: 10 };
  await callSql<number>(ctx.db, "tell_alerts", { ...more, states }, at);
}
