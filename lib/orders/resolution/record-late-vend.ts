import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { defineSql, runSql, sql } from "@/lib/platform/db/sql-function";
import type { Kobo } from "@/lib/platform/money";

export interface LateVend {
  /** The dead attempt that was carried out after all. */
  effect: string;
  upstreamId?: string;
  /** What the upstream charged; if unknown, the intended cost. */
  lossKobo?: Kobo;
  /** The upstream's wallet that was debited; if unknown, the intended one. */
  wallet?: string;
  /** The rows that show it, redacted. */
  fact: unknown;
  /** The upstream returned the money. */
  returned?: true;
}

const noteLateVendSql = defineSql({
  name: "note_late_vend",
  args: { late: sql.jsonb<LateVend>(), now: sql.timestamptz },
  result: z.object({ outcome: z.enum(["noted", "known", "lost"]) }),
});

/**
 * Records that the upstream carried out a purchase that we had given up and perhaps refunded
 * (money-safety.md, S3). Journals the loss and raises the alarm once; the customer isn't charged. "lost": the
 * attempt isn't dead.
 */
export async function recordLateVend(ctx: Context, late: LateVend): Promise<"noted" | "known" | "lost"> {
  const { outcome } = await runSql(ctx.db, noteLateVendSql, { late, now: ctx.clock.now() });
  if (outcome === "noted") ctx.log.error("alarm", { alarm: "late_vend", effectId: late.effect });
  return outcome;
}

/**
 * Records that the upstream returned the money of a late vend and reverses the loss. False if there was none.
 */
export async function recordLateReversal(ctx: Context, effect: string, fact: unknown): Promise<boolean> {
  const late: LateVend = { effect, fact, returned: true };
  return (await runSql(ctx.db, noteLateVendSql, { late, now: ctx.clock.now() })).outcome === "noted";
}
