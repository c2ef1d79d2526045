import type { Context } from "@/lib/orders/context";
import { type Kobo, kobo } from "@/lib/platform/money";
import { readRows } from "./read-rows";
import { type Runway, type RunwayLevels, runway } from "./runway";
import { readRunwayLevels } from "./runway-levels";

const HOUR_MS = 3_600_000;

export interface Float {
  /** What the upstream last said; null: never yet. */
  balance: Kobo | null;
  seenAt: Date | null;
  /** It doesn't answer now. */
  down: boolean;
  /** Why nothing is sold at all, in a word of lib/words; null while selling goes on. */
  stopped: string | null;
  /** Paid and not sent yet, or sent without an answer. */
  reserved: Kobo;
  /** What the owner wants left (setting balance_buffer). */
  kept: Kobo;
  /** What can still be spent; null with the balance. */
  available: Kobo | null;
  spentThreeHours: Kobo;
  spentDay: Kobo;
  runway: Runway;
  /** From which hours on it is low, or critical. */
  levels: RunwayLevels;
}

interface Row {
  balance: number | null;
  seenAt: Date | null;
  downAt: Date | null;
  stopped: string | null;
  reserved: number;
  kept: number;
  hours: number;
  day: number;
  alerts: unknown;
}

const TEXT = `SELECT u.balance_kobo::float8 AS balance, u.seen_at AS "seenAt", u.down_at AS "downAt",
    CASE WHEN u.stopped_until > $1 THEN coalesce(u.stop_reason, 'selling_stopped') END AS stopped,
    balance_buffer()::float8 AS kept,
    ((SELECT coalesce(sum(cost_kobo), 0) FROM lines WHERE status = 'waiting' AND next_at IS NOT NULL)
      + (SELECT coalesce(sum(amount_kobo), 0) FROM effects WHERE kind = 'VEND' AND state IN ('INTENT','SENDING','UNKNOWN')))::float8 AS reserved,
    s.hours, s.day, (SELECT value FROM settings WHERE key = 'alerts') AS alerts
  FROM upstream_wallet u, (
    SELECT coalesce(sum(n.amount_kobo) FILTER (WHERE j.at >= $2), 0)::float8 AS hours, coalesce(sum(n.amount_kobo), 0)::float8 AS day
    FROM journals j JOIN ledger_entries n ON n.journal_id = j.id WHERE j.at >= $3 AND j.at <= $1 AND n.account = 'cost') s
  WHERE u.id = 1`;

/** The upstream's prepaid wallet and how long it lasts at the rate of now. One statement; asks nobody. */
export async function readFloat(ctx: Context): Promise<Float> {
  const now = ctx.clock.now();
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  const [row] = await readRows<Row>(ctx, { text: TEXT, values: [now, ago(3), ago(24)] });
  if (!row) throw new Error("upstream_wallet has no row");
  const [reserved, kept] = [kobo(row.reserved), kobo(row.kept)];
  const available = row.balance === null ? null : kobo(row.balance - reserved - kept);
  const levels = readRunwayLevels(row.alerts);
  const rates = { spentThreeHours: kobo(row.hours), spentDay: kobo(row.day) };
  return {
    balance: row.balance === null ? null : kobo(row.balance),
    seenAt: row.seenAt,
    down: row.downAt !== null && (row.seenAt === null || row.downAt > row.seenAt),
    stopped: row.stopped,
    reserved,
    kept,
    available,
    ...rates,
    runway: runway({ available, ...rates }, levels),
    levels,
  };
}
