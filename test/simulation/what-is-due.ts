import { UNSCALED } from "@/lib/platform/config/schedules";
import type { SimDatabase } from "./sim-database";

/**
 * Everything that lib/orders/fulfilment/sweep.ts picks up except dead workers, and when, so that rounds without work
 * can be skipped.
 */
const DUE = `
SELECT ceil(extract(epoch FROM min(due)) * 1000)::float8 AS due FROM (
  SELECT next_at + $1 * interval '1 ms' AS due FROM lines WHERE status = 'waiting' AND next_at IS NOT NULL
  UNION ALL SELECT next_at + $1 * interval '1 ms' FROM effects WHERE state IN ('INTENT','PROCESSING','UNKNOWN') AND next_at IS NOT NULL
  UNION ALL SELECT sent_at + $3 * interval '1 ms' FROM effects WHERE state = 'SENDING'
  UNION ALL SELECT next_at + $1 * interval '1 ms' FROM payments WHERE next_at IS NOT NULL
  UNION ALL SELECT expires_at + $1 * interval '1 ms' FROM orders o WHERE status = 'awaiting_payment'
    AND NOT EXISTS (SELECT 1 FROM payments y WHERE y.order_id = o.id AND y.state <> 'CAPTURED' AND y.next_at > $2
      AND y.reason NOT IN ('abandoned','failed','reversed','not_found'))
  UNION ALL SELECT hold_until + $1 * interval '1 ms' FROM orders WHERE hold_state = 'held'
  UNION ALL SELECT received_at + $1 * interval '1 ms' FROM inbox WHERE done_at IS NULL
) d`;

/** When the next sweep has work, in virtual ms. Null: never. */
export async function whatIsDue(database: SimDatabase, now: number): Promise<number | null> {
  const rows = await database.query<{ due: number | null }>(DUE, [
    UNSCALED.sweepGrace,
    new Date(now),
    UNSCALED.answerWithin,
  ]);
  const due = rows[0]?.due ?? null;
  return due === null ? null : due + 1;
}
