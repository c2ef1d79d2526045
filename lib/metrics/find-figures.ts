import * as z from "zod";
import { WAITING_ALERT } from "@/lib/alerts/waiting-alert";
import type { Context } from "@/lib/context/context";
import { poolOf } from "@/lib/platform/db/db";
import { queryRows } from "@/lib/platform/db/query-rows";
import { callBudget } from "@/lib/upstream/call-budget";
import { forEachKey } from "@/lib/upstream/for-key";
import type { Figure } from "./figure";

const figure = z.object({
  name: z.string(),
  labels: z.record(z.string(), z.string()).nullable(),
  value: z.number().nullable(),
});

const HOUR_MS = 3_600_000;
/** A refund unsent for longer than this has its own case, and perhaps a review. */
const REFUNDS_MS = 3 * 24 * HOUR_MS;

/**
 * The name, labels and value of each row. $1 is now; ages are in seconds. Due work is read from our own rows, as in the sweep:
 * a queue's job is only a wake-up call.
 */
const OPEN = `WITH waiting AS (
    SELECT status, extract(epoch FROM $1 - coalesce(paid_at, placed_at)) AS age FROM orders
    WHERE status IN ('awaiting_payment','paid','processing','refund_due','under_review')
  ), sent AS (
    SELECT kind, state, extract(epoch FROM $1 - coalesce(sent_at, created_at)) AS age FROM effects
    WHERE state IN ('INTENT','SENDING','PROCESSING','UNKNOWN','PARKED')
  ), due AS (
    SELECT 'vend' AS job, next_at AS since FROM lines WHERE status = 'waiting' AND next_at <= $1
    UNION ALL SELECT CASE WHEN kind = 'REFUND' THEN 'refund' WHEN state = 'INTENT' THEN 'vend' WHEN state = 'PROCESSING' THEN 'requery'
      ELSE 'resolve-unknown' END, next_at FROM effects WHERE state IN ('INTENT','PROCESSING','UNKNOWN') AND next_at <= $1
    UNION ALL SELECT 'settle-payment', next_at FROM payments WHERE next_at <= $1
    UNION ALL SELECT 'read-inbox', received_at FROM inbox WHERE done_at IS NULL
  ), owed AS (
    SELECT extract(epoch FROM $1 - decided) AS age FROM refund_clocks($3) WHERE sent IS NULL
  )
  SELECT 'orders' AS name, jsonb_build_object('status', status, 'age', CASE WHEN age < 60 THEN '1m' WHEN age < 300 THEN '5m'
      WHEN age < 900 THEN '15m' WHEN age < 3600 THEN '1h' WHEN age < 21600 THEN '6h' WHEN age < 86400 THEN '1d' ELSE 'older' END) AS labels,
    count(*)::float8 AS value FROM waiting GROUP BY 2
  UNION ALL SELECT 'order_oldest_seconds', jsonb_build_object('status', status), max(age)::float8 FROM waiting GROUP BY status
  UNION ALL SELECT 'orders_last_hour', jsonb_build_object('status', status), count(*)::float8 FROM orders WHERE placed_at >= $2 GROUP BY status
  UNION ALL SELECT 'attempts_open', jsonb_build_object('kind', lower(kind), 'state', lower(state)), count(*)::float8 FROM sent GROUP BY kind, state
  UNION ALL SELECT 'attempt_oldest_seconds', jsonb_build_object('kind', lower(kind), 'state', lower(state)), max(age)::float8 FROM sent GROUP BY kind, state
  UNION ALL SELECT 'queue_due', jsonb_build_object('job', job), count(*)::float8 FROM due GROUP BY job
  UNION ALL SELECT 'queue_lag_seconds', NULL, greatest(0, coalesce(extract(epoch FROM $1 - min(since)), 0))::float8 FROM due
  UNION ALL SELECT 'messages_waiting', NULL, count(*)::float8 FROM messages WHERE state IN ('queued','sending')
  UNION ALL SELECT 'refunds_unsent', NULL, count(*)::float8 FROM owed
  UNION ALL SELECT 'refund_oldest_seconds', NULL, coalesce(max(age), 0)::float8 FROM owed
  UNION ALL SELECT 'cases_open', jsonb_build_object('kind', kind), count(*)::float8 FROM cases WHERE state = 'open' GROUP BY kind
  UNION ALL SELECT 'discrepancies_open', jsonb_build_object('source', source), count(*)::float8 FROM differences WHERE state = 'open' GROUP BY source
  UNION ALL SELECT 'alarms_unseen', NULL, count(*)::float8 FROM alarms WHERE ${WAITING_ALERT}
  UNION ALL SELECT 'workers_alive', NULL, count(*)::float8 FROM workers WHERE ended_at IS NULL AND worker_alive(id)
  UNION ALL SELECT 'breaker_open', jsonb_build_object('product', product), 1 FROM breakers WHERE open_until > $1
  UNION ALL SELECT 'books_stopped', NULL, (stopped IS NOT NULL)::int::float8 FROM books
  UNION ALL SELECT 'catalogue_age_seconds', NULL, extract(epoch FROM $1 - max(at))::float8 FROM catalogue_syncs WHERE ok`;

/** The outcomes of the last hour's purchases, and how long each product took from sending to its outcome. */
const ATTEMPTS = `WITH sent AS (
    SELECT l.service, l.product, e.state, extract(epoch FROM e.settled_at - e.sent_at) AS took
    FROM effects e, LATERAL (SELECT service, product FROM lines WHERE id = e.line_id OFFSET 0) l
    WHERE e.kind = 'VEND' AND e.sent_at >= $1
  )
  SELECT 'attempts_last_hour' AS name, jsonb_build_object('service', service, 'product', product, 'state', lower(state)) AS labels,
    count(*)::float8 AS value FROM sent GROUP BY service, product, state
  UNION ALL SELECT 'attempt_seconds_last_hour', jsonb_build_object('service', service, 'product', product, 'quantile', q::text),
    percentile_cont(q) WITHIN GROUP (ORDER BY took)::float8 FROM sent, unnest(ARRAY[0.5, 0.95]) q
    WHERE took IS NOT NULL GROUP BY service, product, q`;

/** The key's unused tokens of the last window. Purchases also count as calls. */
const TOKENS = `SELECT 'rate_tokens_left' AS name, jsonb_build_object('bucket', b.name) AS labels, greatest(0, b.most - b.taken)::float8 AS value
  FROM (SELECT 'buys' AS name, buy_cap($1::jsonb) AS most, cardinality(live_grants('buys', $1::jsonb, $2)) AS taken
    UNION ALL SELECT 'calls', CASE WHEN ($1::jsonb ->> 'calls')::int > 0 THEN greatest(1, ($1::jsonb ->> 'calls')::int - coalesce(buy_cap($1::jsonb), 0)) END,
      (SELECT sum(cardinality(live_grants(k.key, $1::jsonb, $2)))::int FROM jsonb_each($1::jsonb -> 'lanes') k)) b
  WHERE b.most IS NOT NULL`;

async function tokensLeft(ctx: Context, now: Date): Promise<Figure[]> {
  const left = await Promise.all(
    forEachKey(ctx).map(async (at) => {
      const values = [JSON.stringify(callBudget(at)), now];
      const rows = await queryRows(poolOf(ctx.db), figure, { text: TOKENS, values });
      // Only keys other than the first have a name, like their wallets.
      return rows.flatMap(({ name, labels, value }) =>
        value === null ? [] : [{ name, labels: { ...labels, ...(at.key ? { key: at.key } : {}) }, value }],
      );
    }),
  );
  return left.flat();
}

/** What the database knows about orders, attempts, queues and the key's limits. Three statements, no external calls, no personal data. */
export async function findFigures(ctx: Context): Promise<Figure[]> {
  const now = ctx.clock.now();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const pool = poolOf(ctx.db);
  const rows = await Promise.all([
    queryRows(pool, figure, { text: OPEN, values: [now, ago(HOUR_MS), ago(REFUNDS_MS)] }),
    queryRows(pool, figure, { text: ATTEMPTS, values: [ago(HOUR_MS)] }),
    tokensLeft(ctx, now),
  ]);
  return rows
    .flat()
    .flatMap(({ name, labels, value }) => (value === null ? [] : [{ name, labels: labels ?? {}, value }]));
}
