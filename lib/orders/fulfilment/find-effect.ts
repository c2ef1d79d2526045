import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { effectRow, lineRow, orderRow, paymentRow } from "@/lib/model/row-schemas";
import type { EffectRow, LineRow, OrderRow, PaymentRow } from "@/lib/model/rows";
import { poolOf } from "@/lib/platform/db/db";
import { queryRow } from "@/lib/platform/db/query-rows";
import { defineSql, runSql, sql } from "@/lib/platform/db/sql-function";

export interface EffectView {
  effect: EffectRow;
  /** Null for refunds of a whole payment. */
  line: LineRow | null;
  /** Null for the refund of a wallet top-up. */
  order: OrderRow | null;
  /** The payment that a refund returns money from. */
  refunded: PaymentRow | null;
}

const VIEW = `SELECT to_jsonb(e) AS effect, to_jsonb(l) AS line, to_jsonb(o) AS "order", to_jsonb(y) AS refunded
  FROM effects e LEFT JOIN orders o ON o.id = e.order_id LEFT JOIN lines l ON l.id = e.line_id
  LEFT JOIN payments y ON y.id = e.refunds_payment_id WHERE `;

const effectView: z.ZodType<EffectView> = z.object({
  effect: effectRow,
  line: lineRow.nullable(),
  order: orderRow.nullable(),
  refunded: paymentRow.nullable(),
});

const BY_ID = { name: "effect/id", text: `${VIEW} e.id = $1` };
const BY_REF = {
  name: "effect/ref",
  text: `${VIEW} e.customer_ref = $1 AND e.kind = 'VEND'`,
};

/**
 * An attempt with its line, order and refunded payment, or null. One statement, so that they are consistent.
 */
export function findEffect(ctx: Context, effectId: string): Promise<EffectView | null> {
  return queryRow(poolOf(ctx.db), effectView, BY_ID, [effectId]);
}

/** The same for the purchase with this customerRef. */
export function findVend(ctx: Context, customerRef: string): Promise<EffectView | null> {
  return queryRow(poolOf(ctx.db), effectView, BY_REF, [customerRef]);
}

const postponeEffectSql = defineSql({
  name: "postpone_effect",
  args: { effect: sql.text, nextAt: sql.timestamptz },
  returns: "boolean",
  result: z.boolean(),
});

/** Nothing was learned (no rate token or no answer): check again after `ms`. */
export async function postpone(ctx: Context, effectId: string, ms: number): Promise<void> {
  const nextAt = new Date(ctx.clock.now().getTime() + ms);
  await runSql(ctx.db, postponeEffectSql, { effect: effectId, nextAt });
}
