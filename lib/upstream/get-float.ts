import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { poolOf } from "@/lib/platform/db/db";
import { queryRows } from "@/lib/platform/db/query-rows";
import { type Kobo, kobo } from "@/lib/platform/money";
import { type Runway, type RunwayLevels, runway } from "./runway";
import { findRunwayLevels } from "./runway-levels";
import { upstreamFloat } from "./upstream-float";

const HOUR_MS = 3_600_000;

export interface Float {
  /** The balance that the upstream last reported; null: none yet. */
  balance: Kobo | null;
  seenAt: Date | null;
  /** It doesn't answer now. */
  down: boolean;
  /** Why nothing is sold at all, as a key of lib/words; null while selling continues. */
  stopped: string | null;
  /** Paid and not sent yet, or sent without an answer. */
  reserved: Kobo;
  /** The reserve that the owner wants to keep (setting balance_buffer). */
  kept: Kobo;
  /** What can still be spent; null if the balance is unknown. */
  available: Kobo | null;
  spentThreeHours: Kobo;
  spentDay: Kobo;
  runway: Runway;
  /** The hours below which the balance is low or critical. */
  levels: RunwayLevels;
}

const spentRow = z.object({ hours: z.number(), day: z.number(), alerts: z.unknown() });

// Only vends book cost and only reversals take it back, so the other half of a day's journals needn't be read.
const SPENT = `SELECT coalesce(sum(n.amount_kobo) FILTER (WHERE j.at >= $2), 0)::float8 AS hours, coalesce(sum(n.amount_kobo), 0)::float8 AS day,
    (SELECT value FROM settings WHERE key = 'alerts') AS alerts
  FROM journals j JOIN ledger_entries n ON n.journal_id = j.id WHERE j.at >= $3 AND j.at <= $1 AND j.kind IN ('vend','reversal') AND n.account = 'cost'`;

/**
 * Returns the upstream's prepaid wallet and how long it lasts at the current rate. Unpaid orders don't shorten it. Makes no
 * calls.
 */
export async function getFloat(ctx: Context): Promise<Float> {
  const now = ctx.clock.now();
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  const [float, [spent]] = await Promise.all([
    upstreamFloat(ctx),
    queryRows(poolOf(ctx.db), spentRow, { text: SPENT, values: [now, ago(3), ago(24)] }),
  ]);
  const { balanceKobo: balance, paidKobo: reserved, bufferKobo: kept } = float;
  const available = balance === null ? null : kobo(balance - reserved - kept);
  const levels = findRunwayLevels(spent?.alerts);
  const rates = { spentThreeHours: kobo(spent?.hours ?? 0), spentDay: kobo(spent?.day ?? 0) };
  const [seenAt, downAt] = [float.seenAt, float.downAt].map((at) => (at ? new Date(at) : null));
  return {
    balance,
    seenAt: seenAt ?? null,
    down: downAt != null && (seenAt == null || downAt > seenAt),
    stopped: float.stoppedUntil ? (float.stopReason ?? "selling_stopped") : null,
    reserved,
    kept,
    available,
    ...rates,
    runway: runway({ available, ...rates }, levels),
    levels,
  };
}
