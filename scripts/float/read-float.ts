import type { Context } from "@/lib/orders/context";
import { callSql } from "@/lib/platform/call-sql";
import { type Kobo, kobo } from "@/lib/platform/money";

/** Our wallet at the upstream by our own books, as upstream_float answers. */
export interface Float {
  /** As last seen; null: the upstream never told. */
  balanceKobo: Kobo | null;
  seenAt: string | null;
  bufferKobo: Kobo;
  alarmKobo: Kobo;
  /** What paid lines that aren't decided will cost, and orders that are being paid for. */
  paidKobo: Kobo;
  unpaidKobo: Kobo;
  stoppedUntil: string | null;
  stopReason: string | null;
}

export function readFloat(ctx: Context): Promise<Float> {
  return callSql<Float>(ctx.db, "upstream_float", ctx.schedules.holdUnpaid, ctx.clock.now());
}

/** What of a balance can be sold from, and whether the owner wants to hear that it is so little. */
export function floatOf(float: Float, balance: Kobo): { free: Kobo; tooLittle: boolean } {
  const free = kobo(balance - float.bufferKobo - float.paidKobo - float.unpaidKobo);
  return { free, tooLittle: free < float.alarmKobo };
}
