import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { defineSql, runSql, sql } from "@/lib/platform/db/sql-function";
import type { Kobo } from "@/lib/platform/money";

export interface LateVend {
  /** The dead effect that was carried out after all. */
  effect: string;
  upstreamId?: string;
  /** What the upstream took for it; unknown: what we had meant to pay. */
  lossKobo?: Kobo;
  /** The rows that show it, redacted. */
  fact: unknown;
}

const noteLateVendSql = defineSql({
  name: "note_late_vend",
  args: { late: sql.jsonb<LateVend>(), now: sql.timestamptz },
  result: z.object({ outcome: z.enum(["noted", "known", "lost"]) }),
});

const noteLateReversalSql = defineSql({
  name: "note_late_reversal",
  args: { effect: sql.text, fact: sql.jsonb<{ fact: unknown }>(), now: sql.timestamptz },
  returns: "boolean",
  result: z.boolean(),
});

/**
 * The upstream carried out a purchase that we had given up and perhaps refunded (money-safety.md, S3): journals the loss once,
 * rings the alarm, and takes nothing back from the customer. "lost" when the effect isn't dead.
 */
export async function recordLateVend(ctx: Context, late: LateVend): Promise<"noted" | "known" | "lost"> {
  const { outcome } = await runSql(ctx.db, noteLateVendSql, { late, now: ctx.clock.now() });
  if (outcome === "noted") ctx.log.error("alarm", { alarm: "late_vend", effectId: late.effect });
  return outcome;
}

/** The upstream gave the money of a late vend back: the loss is undone in the books. False when there was none to undo. */
export function recordLateReversal(ctx: Context, effect: string, fact: unknown): Promise<boolean> {
  return runSql(ctx.db, noteLateReversalSql, { effect, fact: { fact }, now: ctx.clock.now() });
}
