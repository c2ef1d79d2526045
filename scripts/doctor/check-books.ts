import type { Client } from "pg";
import type { Context } from "@/lib/orders/context";
import { checkClock } from "./check-clock";
import { checkDifferences } from "./check-differences";
import { type Finding, fail, note, ok } from "./finding";
import { findBreaks, INVARIANTS } from "./invariants";

/** The invariants on the live books, and what is late or waits for a person. */
export async function checkBooks(client: Client, ctx: Context): Promise<Finding[]> {
  const breaks = await findBreaks(client);
  const findings =
    breaks.length === 0
      ? [ok(`Books: all ${INVARIANTS.length} invariants hold.`)]
      : breaks.map(({ id, rule, what }) => fail(`Books ${id}: not so that ${rule}: ${what.join("; ")}.`));
  return [
    ...findings,
    ...(await checkLate(client, ctx)),
    ...(await checkRates(client, ctx)),
    ...(await waiting(client)),
    ...(await checkDifferences(client, ctx)),
    ...(await checkClock(ctx)),
  ];
}

/** L2: an unknown outcome is resolved or parked in time; half of the time again is for a queue to drain. */
async function checkLate(client: Client, ctx: Context): Promise<Finding[]> {
  const late = await client.query<{ ref: string; state: string }>(
    `SELECT DISTINCT o.ref, e.state FROM effects e JOIN orders o ON o.id = e.order_id
     WHERE e.state IN ('SENDING','UNKNOWN') AND e.sent_at < $1 LIMIT 5`,
    [new Date(ctx.clock.now().getTime() - Math.max(ctx.schedules.parkUnknown * 1.5, 120_000))],
  );
  if (late.rows.length === 0) return [];
  const which = late.rows.map(({ ref, state }) => `${ref} (${state})`).join(", ");
  return [
    fail(
      `Books L2: undecided for too long: ${which}. See whether a worker runs; npm run order -- REF requery.`,
    ),
  ];
}

/** S14, for the last hour: never more purchases in any 60 s than the key allows. */
async function checkRates(client: Client, ctx: Context): Promise<Finding[]> {
  if (ctx.limits.buys === 0) return [];
  const most = await client.query<{ most: number | null }>(
    `SELECT max(n)::int AS most FROM (SELECT count(*) OVER (ORDER BY sent_at RANGE BETWEEN interval '60 seconds' PRECEDING AND CURRENT ROW) AS n
       FROM effects WHERE kind = 'VEND' AND sent_at > $1) q`,
    [new Date(ctx.clock.now().getTime() - 3_600_000)],
  );
  const found = most.rows[0]?.most ?? 0;
  if (found <= ctx.limits.buys) return [];
  return [fail(`Books S14: ${found} purchases left within 60 s, the key allows ${ctx.limits.buys}.`)];
}

async function waiting(client: Client): Promise<Finding[]> {
  const found = await client.query<{ parked: number; alarms: number; cases: number }>(
    `SELECT (SELECT count(*)::int FROM effects WHERE state = 'PARKED') AS parked,
       (SELECT count(*)::int FROM cases WHERE state = 'open') AS cases,
       (SELECT count(*)::int FROM alarms WHERE seen_at IS NULL) AS alarms`,
  );
  const { parked = 0, alarms = 0, cases = 0 } = found.rows[0] ?? {};
  if (parked + alarms + cases === 0) return [];
  return [
    note(
      `Waiting for a person: ${parked} parked, ${cases} open case(s), ${alarms} alarm(s) not seen. npm run order lists them.`,
    ),
  ];
}
