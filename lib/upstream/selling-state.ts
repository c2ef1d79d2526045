import * as z from "zod";
import type { Context } from "@/lib/context/context";
import type { ServiceId } from "@/lib/model/service-id";
import { UNSCALED } from "@/lib/platform/config/schedules";
import { defineSql, runSql, sql } from "@/lib/platform/db/sql-function";
import type { Quote } from "@/lib/pricing/quote";
import { callBudget } from "./call-budget";
import { FRESH_MS } from "./supplier-health";

/** May this be sold now, and how long would it wait? As selling_guard answers. */
export const sellingStateValue = z.object({
  /** A key of lib/words when nothing may be sold now, before any payment; null when all is well. */
  refusal: z.enum(["selling_stopped", "provider_down", "upstream_balance", "queue_full"]).nullable(),
  /** How long the last purchase of an order paid now would wait for the upstream's rate limit, in seconds. */
  queueSeconds: z.int(),
  /** In how many seconds the queue is short enough again; of use where it is too long. */
  againSeconds: z.int(),
  /** When the upstream was last heard of, and when it last didn't answer (ISO). */
  seenAt: z.string().nullable(),
  downAt: z.string().nullable(),
});
export type SellingState = z.infer<typeof sellingStateValue>;

const sellingGuardSql = defineSql({
  name: "selling_guard",
  args: { guard: sql.jsonb<SaleGuard>(), now: sql.timestamptz },
  result: sellingStateValue,
});

/**
 * May this be sold now (money-safety.md, Guards)? Stop before taking payment when the upstream refused our key, lacks
 * balance, a product's breaker is open, or the queue is over ten minutes. One statement.
 */
export function sellingState(ctx: Context, service: ServiceId, quote: Quote): Promise<SellingState> {
  return runSql(ctx.db, sellingGuardSql, {
    guard: guardOf(ctx, service, quote),
    now: ctx.clock.now(),
  });
}

/** What selling_guard must know of a sale, for place_order too. */
export function guardOf(ctx: Context, service: ServiceId, quote: Quote) {
  return {
    products: [...new Set(quote.lines.map((line) => `${service}:${line.product}`))],
    lines: quote.lines.length,
    costKobo: quote.cost,
    ...saleGuard(ctx),
  };
}
export type SaleGuard = ReturnType<typeof guardOf>;

/** What refuse_sale must know of the shop, whatever the sale: a part of guardOf. */
export function saleGuard(ctx: Context) {
  return {
    rates: callBudget(ctx),
    queueLimitMs: UNSCALED.newOrdersQueueLimit,
    holdMs: ctx.schedules.holdUnpaid,
    freshMs: FRESH_MS,
  };
}
/** With `asked`: the upstream was heard of between two tries. */
export type AskedGuard<Guard = ReturnType<typeof saleGuard>> = Guard & { asked: boolean };

/** When to come back, for whom the queue was too long; else nobody can say. */
export function againSeconds(selling: SellingState): number | undefined {
  return selling.refusal === "queue_full" ? selling.againSeconds : undefined;
}
