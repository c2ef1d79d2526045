import type { Pool } from "pg";
import * as z from "zod";
import { queryRows } from "./query-rows";

/**
 * Synchronised clocks differ by milliseconds, so two machines that differ by more than this are wrong, whatever the network.
 */
export const MAX_CLOCK_SKEW_MS = 2_000;

/**
 * How far this machine's clock is ahead of the database's, in ms; negative if it is behind. `atLeastMs` is the absolute
 * difference less the uncertainty from the query's duration, which takes seconds on a busy machine.
 */
export async function clockSkew(
  client: Pick<Pool, "query">,
): Promise<{ apartMs: number; atLeastMs: number }> {
  const before = Date.now();
  const rows = await queryRows(
    client,
    z.object({ ms: z.string() }),
    "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint::text AS ms",
  );
  const after = Date.now();
  const apartMs = Math.round((before + after) / 2) - Number(rows[0]?.ms);
  return { apartMs, atLeastMs: Math.max(0, Math.abs(apartMs) - (after - before) / 2) };
}
