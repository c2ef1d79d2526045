import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { poolOf } from "@/lib/platform/db/db";
import { queryRow } from "@/lib/platform/db/query-rows";
import { koboValue } from "@/lib/platform/db/sql-values";
import { type Kobo, kobo } from "@/lib/platform/money";
import { mainWallet, servicesDebiting, walletNames } from "./debited-wallet";
import { forEachKey } from "./for-key";

/**
 * One of our wallets at the upstream according to our books, in the parts that selling_guard uses
 * (money-safety.md, Guards).
 */
const upstreamFloat = z.object({
  wallet: z.string(),
  /** The last reported balance; null: never reported. */
  balanceKobo: koboValue.nullable(),
  seenAt: z.date().nullable(),
  /** When the upstream last failed to answer. */
  downAt: z.date().nullable(),
  bufferKobo: koboValue,
  alarmKobo: koboValue,
  /** Expected cost of paid, undecided lines. `unpaidKobo`: of recent orders that await payment. */
  paidKobo: koboValue,
  unpaidKobo: koboValue,
  stoppedUntil: z.date().nullable(),
  stopReason: z.string().nullable(),
});
export type UpstreamFloat = z.infer<typeof upstreamFloat>;

// A rejected key stops every wallet's sales; an insufficient wallet stops only what debits it.
const FLOAT_SQL = `SELECT $1::text AS wallet, w.balance_kobo::float8 AS "balanceKobo", coalesce(w.seen_at, k.seen_at) AS "seenAt", k.down_at AS "downAt",
    balance_buffer()::float8 AS "bufferKobo", balance_alarm()::float8 AS "alarmKobo", s.until AS "stoppedUntil", s.reason AS "stopReason",
    ((SELECT coalesce(sum(l.cost_kobo), 0) FROM lines l WHERE l.status = 'waiting' AND l.next_at IS NOT NULL AND l.service = ANY ($2))
      + (SELECT coalesce(sum(amount_kobo), 0) FROM effects WHERE kind = 'VEND' AND state IN ('INTENT','SENDING','UNKNOWN') AND wallet = $1))::float8 AS "paidKobo",
    (SELECT coalesce(sum(coalesce(o.held_kobo, (SELECT sum(l.cost_kobo) FROM lines l WHERE l.order_id = o.id))), 0)::float8 FROM orders o WHERE o.status = 'awaiting_payment'
      AND o.expires_at > $4 AND o.close_reason IS NULL AND coalesce(o.held_at, o.placed_at) > $3 AND o.service = ANY ($2)) AS "unpaidKobo"
  FROM (SELECT 1) one LEFT JOIN upstream_wallet k ON k.name = $5 LEFT JOIN upstream_wallet w ON w.name = $1
    LEFT JOIN LATERAL (SELECT x.stopped_until AS until, x.stop_reason AS reason FROM upstream_wallet x
      WHERE x.stopped_until > $4 AND (x.name = $1 OR x.name = $5 AND x.stop_reason IS DISTINCT FROM 'upstream_balance') ORDER BY x.id LIMIT 1) s ON true`;

/**
 * Our wallets at the upstream from our books, the main one first. One statement per wallet, no network calls.
 */
export function upstreamFloats(ctx: Context): Promise<UpstreamFloat[]> {
  const now = ctx.clock.now();
  const heldSince = new Date(now.getTime() - ctx.schedules.holdUnpaid);
  const wallets = forEachKey(ctx).flatMap((keyCtx) =>
    walletNames(keyCtx).map((name) => ({ at: keyCtx, name })),
  );
  return Promise.all(
    wallets.map(async ({ at, name }) => {
      // A waiting purchase may use any of several keys; it is counted once, with the first.
      const services = at.key === null ? servicesDebiting(at, name) : [];
      const values = [name, services, heldSince, now, mainWallet(at)];
      const found = await queryRow(poolOf(ctx.db), upstreamFloat, { text: FLOAT_SQL, values });
      if (!found) throw new Error("no wallet");
      return found;
    }),
  );
}

/** The part of a balance available for sales, and whether it is low enough to alert the owner. */
export function floatOf(float: UpstreamFloat, balance: Kobo): { free: Kobo; isLow: boolean } {
  const free = kobo(balance - float.bufferKobo - float.paidKobo - float.unpaidKobo);
  return { free, isLow: free < float.alarmKobo };
}
