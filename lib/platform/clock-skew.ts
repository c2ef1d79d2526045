import type { Pool } from "pg";

/** By more than this the clocks of two machines are wrong, whatever the network: what is synchronised differs by milliseconds. */
export const MAX_CLOCK_SKEW_MS = 2_000;

/**
 * How far this machine's clock is ahead of the database's, in ms; behind, it is negative. `atLeast` leaves out what the question's
 * way may have cost: on a busy machine seconds.
 */
export async function clockSkew(
  client: Pick<Pool, "query">,
): Promise<{ apartMs: number; atLeastMs: number }> {
  const before = Date.now();
  const { rows } = await client.query<{ ms: string }>(
    "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint::text AS ms",
  );
  const after = Date.now();
  const apartMs = Math.round((before + after) / 2) - Number(rows[0]?.ms);
  return { apartMs, atLeastMs: Math.max(0, Math.abs(apartMs) - (after - before) / 2) };
}
