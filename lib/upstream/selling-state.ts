import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { BASKET, type OrderService, type ServiceId } from "@/lib/model/service-id";
import { UNSCALED } from "@/lib/platform/config/schedules";
import { defineSql, runSql, sql } from "@/lib/platform/db/sql-function";
import { LIMIT_WINDOW_MS } from "@/lib/platform/limits/rate-limit";
import { sumKobo } from "@/lib/platform/money";
import type { Quote } from "@/lib/pricing/quote";
import { allBudgets } from "./call-budget";
import { secondWallet } from "./debited-wallet";
import { FRESH_MS } from "./supplier-health";

/** The answer of selling_guard: may this be sold now, and how long would it wait? */
export const sellingStateValue = z.object({
  /** Why nothing may be sold now, checked before any payment: a key of lib/words. Null when sales are allowed. */
  refusal: z
    .enum([
      "selling_stopped",
      "provider_down",
      "upstream_balance",
      "queue_full",
      "too_many_unpaid",
      "blocked",
    ])
    .nullable(),
  /** How long the last purchase of an order paid now would wait for the upstream's rate limit, in seconds. */
  queueSeconds: z.int(),
  /** In how many seconds the queue is short enough again; useful only while it is too long. */
  againSeconds: z.int(),
  /** When the upstream last answered, and when it last didn't (ISO). */
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
 * Checks whether this may be sold now (money-safety.md, Guards). Stops before payment if the upstream refused our key or lacks
 * balance, a product's circuit breaker is open, or the queue is over ten minutes. One statement.
 */
export function sellingState(ctx: Context, service: OrderService, quote: Quote): Promise<SellingState> {
  return runSql(ctx.db, sellingGuardSql, {
    guard: guardOf(ctx, service, quote),
    now: ctx.clock.now(),
  });
}

/**
 * What strangers' unpaid orders may reserve and start (docs/adr/0042): kobo per address, email and recipient; the share of what
 * there is to sell from; payments of one address that nobody has paid, in how long; since when paid ones allow it more.
 */
const UNPAID = {
  eachKobo: 20_000_00,
  share: 0.5,
  starts: 5,
  startsMs: LIMIT_WINDOW_MS,
  paidMs: 6 * LIMIT_WINDOW_MS,
} as const;

/**
 * What selling_guard and place_order must know of a sale. Of a basket, what debits the second wallet is asked `also`: each part
 * needs room in its own.
 */
export function guardOf(ctx: Context, service: OrderService, quote: Quote) {
  const shop = saleGuard(ctx);
  const isSecond = (line: QuoteLine) => shop.second?.services.includes(serviceOf(service, line)) ?? false;
  const first = isSecond(quote.lines[0] as QuoteLine);
  const apart = quote.lines.filter((line) => isSecond(line) !== first);
  return {
    ...partOf(
      service,
      quote.lines.filter((line) => isSecond(line) === first),
    ),
    ...(apart.length > 0 ? { also: [partOf(service, apart)] } : {}),
    ...shop,
  };
}

type QuoteLine = Quote["lines"][number];

function partOf(service: OrderService, lines: readonly QuoteLine[]) {
  return {
    products: [...new Set(lines.map((line) => `${serviceOf(service, line)}:${line.product}`))],
    lines: lines.length,
    costKobo: sumKobo(lines.map(({ cost }) => cost)),
  };
}

function serviceOf(service: OrderService, line: QuoteLine): ServiceId {
  const sold = line.service ?? service;
  if (sold === BASKET) throw new Error("a basket's line without a service");
  return sold;
}

export type SaleGuard = ReturnType<typeof guardOf> & {
  /** Set if a stranger buys: see selling-guard.sql. */
  visitor?: { from: string; email: string; recipients: string[] };
  starts?: boolean;
  /** The keys that the blocklist may have (lib/model/block-key.ts). */
  blocked?: string[];
};

/** The part of guardOf that doesn't depend on the sale: what refuse_sale must know of the shop. */
export function saleGuard(ctx: Context) {
  return {
    rates: allBudgets(ctx),
    queueLimitMs: UNSCALED.newOrdersQueueLimit,
    holdMs: ctx.schedules.holdUnpaid,
    freshMs: FRESH_MS,
    unpaid: UNPAID,
    second: secondWallet(ctx),
  };
}
/** `asked`: the upstream was asked between two tries. */
export type AskedGuard<Guard = ReturnType<typeof saleGuard>> = Guard & {
  asked: boolean;
  blocked?: string[];
};

/** When to come back if the queue was too long; otherwise unknown. */
export function againSeconds(selling: SellingState): number | undefined {
  return selling.refusal === "queue_full" ? selling.againSeconds : undefined;
}
