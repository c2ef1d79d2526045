import * as z from "zod";
import type { Context } from "@/lib/context/context";
import type { EffectRow, LineRow, OrderRow, PaymentRow } from "@/lib/model/rows";
import { callSql, defineSql, runSql, sql } from "@/lib/platform/db/sql-function";

export interface EffectView {
  effect: EffectRow;
  /** Null for refunds of a whole payment. */
  line: LineRow | null;
  /** Null for the refund of a wallet's top-up. */
  order: OrderRow | null;
  /** The payment that a refund gives back from. */
  refunded: PaymentRow | null;
}

/** An effect with what it belongs to, or null. One statement. */
export function getEffect(ctx: Context, effectId: string): Promise<EffectView | null> {
  return callSql<EffectView | null>(ctx.db, "effect_view", effectId);
}

const postponeEffectSql = defineSql({
  name: "postpone_effect",
  args: { effect: sql.text, nextAt: sql.timestamptz },
  returns: "boolean",
  result: z.boolean(),
});

/** Nothing was learned for want of a rate token or an answer: look again at that time. */
export async function postpone(ctx: Context, effectId: string, ms: number): Promise<void> {
  const nextAt = new Date(ctx.clock.now().getTime() + ms);
  await runSql(ctx.db, postponeEffectSql, { effect: effectId, nextAt });
}
