import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { poolOf } from "@/lib/platform/db/db";
import { queryRows } from "@/lib/platform/db/query-rows";
import { DAY_MS } from "@/lib/platform/lagos-day";

/** A product's finished attempts in the last 24 hours and in the 24 hours before. */
const productFailures = z.object({
  service: z.string(),
  product: z.string(),
  failed: z.number(),
  ended: z.number(),
  /** Sent and not finished yet. */
  open: z.number(),
  /** Seconds from sending to delivery, for half of the deliveries and for 95 of 100; null without one. */
  p50: z.number().nullable(),
  p95: z.number().nullable(),
  failedBefore: z.number(),
  endedBefore: z.number(),
});
export type ProductFailures = z.infer<typeof productFailures>;

// OFFSET 0 fetches each item by its id. With a plain join, two days of attempts make the planner read all items.
const TEXT = `SELECT l.service, l.product,
    count(*) FILTER (WHERE e.sent_at >= $2 AND e.state = ANY ($4))::int AS failed,
    count(*) FILTER (WHERE e.sent_at >= $2 AND (e.state = ANY ($4) OR e.state = 'SUCCEEDED'))::int AS ended,
    count(*) FILTER (WHERE e.sent_at >= $2 AND NOT (e.state = ANY ($4) OR e.state = 'SUCCEEDED'))::int AS open,
    percentile_disc(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM e.settled_at - e.sent_at)) FILTER (WHERE e.sent_at >= $2 AND e.state = 'SUCCEEDED')::float8 AS p50,
    percentile_disc(0.95) WITHIN GROUP (ORDER BY extract(epoch FROM e.settled_at - e.sent_at)) FILTER (WHERE e.sent_at >= $2 AND e.state = 'SUCCEEDED')::float8 AS p95,
    count(*) FILTER (WHERE e.sent_at < $2 AND e.state = ANY ($4))::int AS "failedBefore",
    count(*) FILTER (WHERE e.sent_at < $2 AND (e.state = ANY ($4) OR e.state = 'SUCCEEDED'))::int AS "endedBefore"
  FROM effects e, LATERAL (SELECT service, product FROM lines WHERE id = e.line_id OFFSET 0) l WHERE e.kind = 'VEND' AND e.sent_at >= $3 AND e.sent_at <= $1
  GROUP BY l.service, l.product ORDER BY failed DESC, ended DESC, l.service, l.product`;

const FAILED = ["REJECTED", "FAILED", "NOT_EXECUTED", "REVERSED"];

/** Attempts by product, how many failed and how long they took, in the last 24 hours and the 24 hours before, most failures first. One statement. */
export function findFailures(ctx: Context): Promise<ProductFailures[]> {
  const now = ctx.clock.now();
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  return queryRows(poolOf(ctx.db), productFailures, { text: TEXT, values: [now, ago(1), ago(2), FAILED] });
}

/** The percentage of finished attempts that failed; null if none finished. */
export function failureRate(failed: number, ended: number): number | null {
  return ended === 0 ? null : (failed / ended) * 100;
}
