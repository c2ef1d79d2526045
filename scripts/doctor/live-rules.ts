import type { Client } from "pg";
import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { queryRows } from "@/lib/platform/db/query-rows";
import { DAY_MS } from "@/lib/platform/lagos-day";
import type { Break } from "./find-breaks";

/** A rule of money-safety.md that depends on the time or on this shop's own limits: a query with their values. */
export interface LiveRule {
  id: string;
  rule: string;
  /** One row per violation, with a text column `what`. */
  sql: string;
  /** Values for $1, $2 …; null: the rule doesn't apply to this shop. */
  values(ctx: Context): unknown[] | null;
}

const MINUTE_MS = 60_000;
/** A worker's sweep picks up overdue work every five seconds, so minutes later it is stuck. */
const OVERDUE_MS = 5 * MINUTE_MS;
const MAX_NAMED = 5;

const before = (ctx: Context, ms: number) => new Date(ctx.clock.now().getTime() - ms);

export const LIVE_RULES: readonly LiveRule[] = [
  {
    id: "L1",
    rule: "every undecided attempt is being worked on or is in review",
    sql: `SELECT 'line ' || l.id || ' (' || l.status || ') waits for nothing' AS what FROM lines l JOIN orders o ON o.id = l.order_id
        WHERE o.paid_at IS NOT NULL AND l.status IN ('waiting','sending','processing','refund_due') AND NOT (l.status = 'waiting' AND (l.next_at IS NOT NULL OR coalesce(o.hold_state = 'held', false)))
          AND NOT (l.follows AND EXISTS (SELECT 1 FROM lines b WHERE b.order_id = l.order_id AND b.position = l.position - 1 AND b.status NOT IN ('delivered','refund_due','refunded')))
          AND NOT EXISTS (SELECT 1 FROM effects e WHERE e.line_id = l.id AND e.state IN ('INTENT','SENDING','PROCESSING','UNKNOWN','PARKED'))
      UNION ALL SELECT 'effect ' || id || ' (' || state || ') is never looked at again' FROM effects
        WHERE state IN ('INTENT','PROCESSING','UNKNOWN') AND next_at IS NULL
      UNION ALL SELECT 'effect ' || id || ' (' || state || ') is overdue' FROM effects
        WHERE (state IN ('INTENT','PROCESSING','UNKNOWN') AND next_at < $1) OR (state = 'SENDING' AND sent_at < $1)
      UNION ALL SELECT 'effect ' || id || ' is asked about for longer than a day' FROM effects WHERE kind = 'VEND' AND state = 'PROCESSING' AND sent_at < $2
      UNION ALL SELECT 'answer ' || id || ' (' || state || ') to a dispute is overdue' FROM dispute_answers
        WHERE (state IN ('INTENT','UNKNOWN') AND coalesce(next_at < $1, true)) OR (state = 'SENDING' AND sent_at < $1)
      UNION ALL SELECT 'line ' || id || ' (waiting) is overdue' FROM lines WHERE status = 'waiting' AND next_at < $1
      UNION ALL SELECT 'order ' || ref || ' is held for longer than it was to be' FROM orders WHERE hold_state = 'held' AND hold_until < $1
      UNION ALL SELECT 'payment ' || id || ' is overdue' FROM payments WHERE next_at < $1
      UNION ALL SELECT 'order ' || ref || ' should have expired' FROM orders WHERE status = 'awaiting_payment' AND expires_at < $1
        AND NOT EXISTS (SELECT 1 FROM payments y WHERE y.order_id = orders.id AND y.next_at IS NOT NULL)
      UNION ALL SELECT 'webhook ' || id || ' is unread' FROM inbox WHERE done_at IS NULL AND received_at < $1`,
    values: (ctx) => [before(ctx, OVERDUE_MS), before(ctx, ctx.schedules.keepChecking * 1.1 + OVERDUE_MS)],
  },
  {
    id: "L2",
    rule: "every unknown outcome is resolved or in review in time (with half as long again for a queue to drain)",
    sql: `SELECT DISTINCT 'order ' || o.ref || ' (' || e.state || ')' AS what FROM effects e JOIN orders o ON o.id = e.order_id
      WHERE e.state IN ('SENDING','UNKNOWN') AND e.sent_at < $1`,
    values: (ctx) => [before(ctx, Math.max(ctx.schedules.parkUnknown * 1.5, 2 * MINUTE_MS))],
  },
  {
    id: "S14",
    rule: "never more purchases within 60 s than a key allows (in the last day)",
    sql: `SELECT 'purchases: ' || max(n) || ' within 60 s, allowed are ' || $2::int AS what
      FROM (SELECT count(*) OVER (PARTITION BY supplier_key ORDER BY sent_at RANGE BETWEEN interval '60 seconds' PRECEDING AND CURRENT ROW) AS n
        FROM effects WHERE kind = 'VEND' AND sent_at > $1) q HAVING max(n) > $2::int`,
    values: (ctx) => (ctx.limits.buys > 0 ? [before(ctx, DAY_MS), ctx.limits.buys] : null),
  },
  {
    id: "S14c",
    rule: "never more calls within 60 s than a key allows (in those still recorded)",
    sql: `SELECT 'calls: ' || max(n) || ' within 60 s, allowed are ' || $1::int AS what
      FROM (SELECT count(*) OVER (PARTITION BY split_part(name, ':', 2) ORDER BY g RANGE BETWEEN interval '60 seconds' PRECEDING AND CURRENT ROW) AS n
        FROM rate_buckets, unnest(grants) g) q HAVING max(n) > $1::int`,
    values: (ctx) => (ctx.limits.calls > 0 ? [ctx.limits.calls] : null),
  },
];

/** Runs every live rule. Returns the broken ones with their first few violations. */
export async function findLiveBreaks(client: Client, ctx: Context): Promise<Break[]> {
  const breaks: Break[] = [];
  for (const { id, rule, sql, values } of LIVE_RULES) {
    const given = values(ctx);
    if (!given) continue;
    const found = await queryRows(
      client,
      z.object({ what: z.string() }),
      `SELECT what FROM (${sql}) q LIMIT ${MAX_NAMED}`,
      given,
    );
    if (found.length > 0) breaks.push({ id, rule, what: found.map(({ what }) => what) });
  }
  return breaks;
}
