import type { Context } from "@/lib/context/context";
import { callSql } from "@/lib/platform/db/sql-function";
import { type Kobo, kobo } from "@/lib/platform/money";

/** Our wallet at the upstream by our own books, in the parts that selling_guard sells from (money-safety.md, Guards). */
export interface UpstreamFloat {
  /** As last seen; null: the upstream never told. */
  balanceKobo: Kobo | null;
  seenAt: string | null;
  /** When it last didn't answer. */
  downAt: string | null;
  bufferKobo: Kobo;
  alarmKobo: Kobo;
  /** What paid lines that aren't decided will cost, and orders that are being paid for. */
  paidKobo: Kobo;
  unpaidKobo: Kobo;
  stoppedUntil: string | null;
  stopReason: string | null;
}

/** One statement; asks nobody. */
export function upstreamFloat(ctx: Context): Promise<UpstreamFloat> {
  return callSql<UpstreamFloat>(ctx.db, "upstream_float", ctx.schedules.holdUnpaid, ctx.clock.now());
}

/** What of a balance can be sold from, and whether the owner wants to hear that it is so little. */
export function floatOf(float: UpstreamFloat, balance: Kobo): { free: Kobo; tooLittle: boolean } {
  const free = kobo(balance - float.bufferKobo - float.paidKobo - float.unpaidKobo);
  return { free, tooLittle: free < float.alarmKobo };
}
