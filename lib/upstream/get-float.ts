import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { poolOf } from "@/lib/platform/db/db";
import { queryRows } from "@/lib/platform/db/query-rows";
import { type Kobo, kobo } from "@/lib/platform/money";
import { allWalletNames } from "./debited-wallet";
import { type Runway, type RunwayLevels, runway } from "./runway";
import { parseRunwayLevels } from "./runway-levels";
import { type UpstreamFloat, upstreamFloats } from "./upstream-float";

const HOUR_MS = 3_600_000;

export interface Float {
  /** The wallet's name at the upstream. */
  wallet: string;
  /** The balance that the upstream last reported; null: none yet. */
  balance: Kobo | null;
  seenAt: Date | null;
  /** The upstream isn't answering. */
  down: boolean;
  /** Why nothing is sold, as a key of lib/words; null while selling. */
  stopped: string | null;
  /** Cost of paid purchases that are unsent or unanswered. */
  reserved: Kobo;
  /** The reserve that the owner keeps (setting balance_buffer). */
  kept: Kobo;
  /** Available for sales; null if the balance is unknown. */
  available: Kobo | null;
  spentThreeHours: Kobo;
  spentDay: Kobo;
  runway: Runway;
  /** Hours below which the balance is low or critical. */
  levels: RunwayLevels;
}

const spentRow = z.object({ wallet: z.string(), hours: z.number(), day: z.number(), alerts: z.unknown() });

// Only vends and reversals count as spent, so the other half of a day's journals isn't read.
const SPENT_SQL = `SELECT w.wallet, coalesce(s.hours, 0) AS hours, coalesce(s.day, 0) AS day, (SELECT value FROM settings WHERE key = 'alerts') AS alerts
  FROM unnest($4::text[]) w(wallet) LEFT JOIN (
    SELECT coalesce(nullif(split_part(n.account, ':', 2), ''), 'main') AS wallet,
      coalesce(-sum(n.amount_kobo) FILTER (WHERE j.at >= $2), 0)::float8 AS hours, -sum(n.amount_kobo)::float8 AS day
    FROM journals j JOIN ledger_entries n ON n.journal_id = j.id
    WHERE j.at >= $3 AND j.at <= $1 AND j.kind IN ('vend','reversal') AND (n.account = 'upstream' OR n.account LIKE 'upstream:%') GROUP BY 1
  ) s USING (wallet)`;

/**
 * Our prepaid wallets at the upstream, the main one first, with how long each lasts at the current rate.
 * Ignores unpaid orders. Makes no network calls.
 */
export async function getFloats(ctx: Context): Promise<[Float, ...Float[]]> {
  const now = ctx.clock.now();
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  const [floats, spent] = await Promise.all([
    upstreamFloats(ctx),
    queryRows(poolOf(ctx.db), spentRow, {
      text: SPENT_SQL,
      values: [now, ago(3), ago(24), allWalletNames(ctx)],
    }),
  ]);
  const [main, ...others] = floats.map((float) =>
    summarise(
      float,
      spent.find(({ wallet }) => wallet === float.wallet),
    ),
  );
  if (!main) throw new Error("no wallet");
  return [main, ...others];
}

const SEVERITY = ["unknown", "fine", "low", "critical"] as const;

/** The wallet that most needs the owner: a stopped one, or the one that lasts shortest. */
export function shortestFloat([main, ...others]: [Float, ...Float[]]): Float {
  const urgency = ({ stopped, runway: { level } }: Float) =>
    stopped ? SEVERITY.length : SEVERITY.indexOf(level);
  const hours = ({ runway }: Float) => runway.hours ?? Number.POSITIVE_INFINITY;
  return others.reduce((worst, float) => {
    const difference = urgency(float) - urgency(worst);
    return difference > 0 || (difference === 0 && hours(float) < hours(worst)) ? float : worst;
  }, main);
}

function summarise(float: UpstreamFloat, spent: z.infer<typeof spentRow> | undefined): Float {
  const { wallet, seenAt, downAt, balanceKobo: balance, paidKobo: reserved, bufferKobo: kept } = float;
  const available = balance === null ? null : kobo(balance - reserved - kept);
  const levels = parseRunwayLevels(spent?.alerts);
  const rates = { spentThreeHours: kobo(spent?.hours ?? 0), spentDay: kobo(spent?.day ?? 0) };
  return {
    wallet,
    balance,
    seenAt,
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
