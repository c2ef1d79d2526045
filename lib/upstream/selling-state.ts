import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { BASKET, type OrderService, SERVICE_IDS, type ServiceId } from "@/lib/model/service-id";
import { UNSCALED } from "@/lib/platform/config/schedules";
import { defineSql, runSql, sql } from "@/lib/platform/db/sql-function";
import { LIMIT_WINDOW_MS } from "@/lib/platform/limits/rate-limit";
import { sumKobo } from "@/lib/platform/money";
import type { Quote } from "@/lib/pricing/quote";
import { SERVICES } from "@/lib/services/registry";
import { allBudgets } from "./call-budget";
import { secondWallet } from "./debited-wallet";
import { FRESH_MS } from "./supplier-health";

/** The result of selling_guard: whether this may be sold now, and how long it would wait. */
export const sellingStateValue = z.object({
  /** Why sales are refused, checked before any payment, as a key of lib/words. Null: allowed. */
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
  /** Seconds that the last purchase of an order paid now would wait for the upstream's rate limit. */
  queueSeconds: z.int(),
  /** Seconds until the queue is short enough again; only valid while it is too long. */
  againSeconds: z.int(),
  /** When the upstream last answered, and last failed to answer (ISO). */
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
 * Checks whether this may be sold now (money-safety.md, Guards). Refuses before payment if the upstream
 * rejected our key or lacks balance, a product's circuit breaker is open, or the queue exceeds ten minutes.
 * One statement.
 */
export function sellingState(ctx: Context, service: OrderService, quote: Quote): Promise<SellingState> {
  return runSql(ctx.db, sellingGuardSql, {
    guard: guardOf(ctx, service, quote),
    now: ctx.clock.now(),
  });
}

/**
 * What unpaid orders of untrusted visitors may reserve and start (docs/adr/0042): kobo per address, email and
 * recipient; share of what can be sold; unpaid payments of one address and their period; the period in which
 * paid ones allow more.
 */
const UNPAID = {
  eachKobo: 20_000_00,
  share: 0.5,
  starts: 5,
  startsMs: LIMIT_WINDOW_MS,
  paidMs: 6 * LIMIT_WINDOW_MS,
} as const;

/**
 * The parameters of selling_guard and place_order for a sale. Lines of a basket that debit the second wallet
 * are checked in `also`, because each part needs balance in its own wallet. Lines that need the first key are
 * checked there once more: the whole basket reserves what all keys have together, and the first key must be
 * able to buy them.
 */
export function guardOf(ctx: Context, service: OrderService, quote: Quote) {
  const shop = saleGuard(ctx);
  const { firstKey, ...others } = shop;
  const needsFirst = quote.lines.filter((line) => firstKey?.includes(serviceOf(service, line)));
  if (needsFirst.length > 0 && needsFirst.length < quote.lines.length) {
    const again = { ...partOf(service, needsFirst), firstKey, reserved: true };
    return { ...partOf(service, quote.lines), also: [again], ...others };
  }
  const isSecond = (line: QuoteLine) => shop.second?.services.includes(serviceOf(service, line)) ?? false;
  const first = isSecond(quote.lines[0] as QuoteLine);
  const seconds = quote.lines.filter((line) => isSecond(line) !== first);
  return {
    ...partOf(
      service,
      quote.lines.filter((line) => isSecond(line) === first),
    ),
    ...(seconds.length > 0 ? { also: [partOf(service, seconds)] } : {}),
    ...shop,
  };
}

/** Other keys can't buy these (keysFor). */
const FIRST_KEY = SERVICE_IDS.filter((id) => SERVICES[id].needsFirstKey);

type QuoteLine = Quote["lines"][number];

function partOf(service: OrderService, lines: readonly QuoteLine[]) {
  return {
    products: [...new Set(lines.map((line) => `${serviceOf(service, line)}:${line.product}`))],
    lines: lines.length,
    costKobo: sumKobo(lines.map(({ cost }) => cost)),
  };
}

function serviceOf(service: OrderService, line: QuoteLine): ServiceId {
  const id = line.service ?? service;
  if (id === BASKET) throw new Error("a basket's line without a service");
  return id;
}

export type SaleGuard = ReturnType<typeof guardOf> & {
  /** Set for an untrusted visitor (selling-guard.sql). */
  visitor?: { from: string; email: string; recipients: string[] };
  starts?: boolean;
  /** The keys to look up in the blocklist (lib/model/block-key.ts). */
  blocked?: string[];
};

/** The part of guardOf that doesn't depend on the sale, for refuse_sale. */
export function saleGuard(ctx: Context) {
  return {
    rates: allBudgets(ctx),
    queueLimitMs: UNSCALED.newOrdersQueueLimit,
    holdMs: ctx.schedules.holdUnpaid,
    freshMs: FRESH_MS,
    unpaid: UNPAID,
    second: secondWallet(ctx),
    ...(ctx.otherKeys.length > 0 ? { firstKey: FIRST_KEY } : {}),
  };
}
/** `asked`: the upstream was called since the first try. */
export type AskedGuard<Guard = ReturnType<typeof saleGuard>> = Guard & {
  asked: boolean;
  blocked?: string[];
};

/** When to return if the queue is too long; otherwise unknown. */
export function againSeconds(selling: SellingState): number | undefined {
  return selling.refusal === "queue_full" ? selling.againSeconds : undefined;
}
