import { UNSCALED } from "@/lib/jobs/schedules";
import { callSql } from "@/lib/platform/call-sql";
import type { Quote } from "@/lib/pricing/quote";
import type { ServiceId } from "@/lib/services/service";
import type { Context } from "./context";

export interface SellingState {
  /** A key of lib/words when nothing may be sold now, before any payment; null when all is well. */
  refusal: string | null;
  /** How long a purchase paid now would wait for the upstream's rate limit, in seconds. */
  queueSeconds: number;
  /** When the upstream was last heard of, and when it last didn't answer. */
  seenAt: Date | null;
  downAt: Date | null;
}

interface GuardRow {
  waiting: number;
  granted: number;
  stoppedReason: string | null;
  breakers: string[];
  freeKobo: number | null;
  seenAt: string | null;
  downAt: string | null;
}

/**
 * May this be sold now (money-safety.md, Guards)? Stop before taking payment when the upstream refused our key, lacks
 * balance, a product's breaker is open, or the queue is over ten minutes. One statement.
 */
export async function sellingState(ctx: Context, service: ServiceId, quote: Quote): Promise<SellingState> {
  const keys = [...new Set(quote.lines.map((line) => `${service}:${line.product}`))];
  const now = ctx.clock.now();
  const row = await callSql<GuardRow>(ctx.db, "selling_guard", keys, UNSCALED.rateWindow, now);
  const queueSeconds = queueWait(row, quote.lines.length, ctx.limits.buys);
  const short = row.freeKobo !== null && row.freeKobo - ctx.balanceBuffer < quote.cost;
  let refusal: string | null = null;
  if (row.stoppedReason) refusal = "selling_stopped";
  else if (row.breakers.length > 0) refusal = "provider_down";
  else if (short) refusal = "upstream_balance";
  else if (queueSeconds * 1000 > UNSCALED.newOrdersQueueLimit) refusal = "queue_full";
  const time = (at: string | null) => (at ? new Date(at) : null);
  return { refusal, queueSeconds, seenAt: time(row.seenAt), downAt: time(row.downAt) };
}

/** Seconds until the last of `lines` more purchases gets its rate token. Pure. */
export function queueWait(
  row: Pick<GuardRow, "waiting" | "granted">,
  lines: number,
  buysPerMinute: number,
): number {
  if (buysPerMinute === 0) return 0;
  const ahead = row.waiting + row.granted + lines;
  const windows = Math.ceil(ahead / buysPerMinute) - 1;
  return Math.max(0, windows) * Math.ceil(UNSCALED.rateWindow / 1000);
}
