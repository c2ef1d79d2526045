import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { productSlug } from "@/lib/model/product-slug";
import {
  classifyProvider,
  MAX_PURCHASES_CONSIDERED,
  type ProviderCondition,
  type ProviderRecord,
  SLOW_MS,
} from "@/lib/model/provider-condition";
import type { ServiceId } from "@/lib/model/service-id";
import { defineSql, runSql, sql } from "@/lib/platform/db/sql-function";
import { upstreamFloats } from "./upstream-float";

/** Older purchases say nothing about the present. */
const WINDOW_MS = 3 * 60 * 60_000;
/** An order undecided this long after its payment is delayed. */
const DELAYED_MS = 2 * 60_000;
/** All visitors see the same page, so each process queries it at most once in this time. */
const FRESH_MS = 15_000;

export const providerStatusSql = defineSql({
  name: "provider_status",
  args: { since: sql.timestamptz, last: sql.int, slowMs: sql.int, now: sql.timestamptz },
  result: z.object({
    stopped: z.boolean(),
    seenAt: z.string().nullable(),
    downAt: z.string().nullable(),
    breakers: z.array(z.string()),
    products: z.array(
      z.object({
        service: z.string(),
        product: z.string(),
        delivered: z.int(),
        refused: z.int(),
        waiting: z.int(),
        medianMs: z.int().nullable(),
      }) satisfies z.ZodType<ProviderRecord>,
    ),
  }),
});
type StatusRow = z.infer<typeof providerStatusSql.result>;

interface ProviderReport {
  condition: ProviderCondition;
  /** From sending to delivery, in ms; null if nothing was delivered recently. */
  medianMs: number | null;
}

export interface ProviderStatus {
  at: Date;
  /** Nothing is sold: the upstream rejected our key or is down. */
  stopped: boolean;
  /** One product of a service, by its upstream name in any spelling. */
  of(service: ServiceId, product: string): ProviderReport;
  /** Paid orders that have waited longer than usual; null if there are none. */
  waiting: { orders: number; oldestMs: number } | null;
  /** Whether validation of this service's meter or smartcard numbers is down. */
  isCheckDown(service: ServiceId): boolean;
}

const cache = new WeakMap<Context["db"], { until: number; status: Promise<ProviderStatus> }>();

/**
 * Which providers are up, slow or down, from our own purchases of the last hours. Cached for 15 s per
 * process. Throws while the database is down.
 */
export function getProviderStatus(ctx: Context): Promise<ProviderStatus> {
  const now = ctx.clock.now().getTime();
  const cached = cache.get(ctx.db);
  if (cached && now < cached.until) return cached.status;
  const status = loadStatus(ctx);
  cache.set(ctx.db, { until: now + FRESH_MS, status });
  // A failure isn't cached: the next visitor retries.
  status.catch(() => cache.delete(ctx.db));
  return status;
}

async function loadStatus(ctx: Context): Promise<ProviderStatus> {
  const at = ctx.clock.now();
  const since = new Date(at.getTime() - WINDOW_MS);
  const [row, waiting] = await Promise.all([
    runSql(ctx.db, providerStatusSql, { since, last: MAX_PURCHASES_CONSIDERED, slowMs: SLOW_MS, now: at }),
    findWaiting(ctx, at),
  ]);
  const records = new Map(row.products.map((record) => [keyOf(record.service, record.product), record]));
  // "airtime:MTN", or "check:tv:dstv" for the validation of a product's numbers.
  const breakers = new Set(
    row.breakers.map((name) => name.replace(/:([^:]*)$/, (_, product) => `:${productSlug(product)}`)),
  );
  return {
    at,
    stopped: await isStopped(ctx, row),
    waiting,
    of(service, product) {
      const key = keyOf(service, product);
      const record = records.get(key);
      return { condition: classifyProvider(record, breakers.has(key)), medianMs: record?.medianMs ?? null };
    },
    isCheckDown: (service) => [...breakers].some((name) => name.startsWith(`check:${service}:`)),
  };
}

async function findWaiting(ctx: Context, at: Date): Promise<ProviderStatus["waiting"]> {
  const { _count, _min } = await ctx.db.order.aggregate({
    where: {
      status: { in: ["paid", "processing", "under_review"] },
      paidAt: { lt: new Date(at.getTime() - DELAYED_MS) },
    },
    _count: true,
    _min: { paidAt: true },
  });
  return _min.paidAt === null ? null : { orders: _count, oldestMs: at.getTime() - _min.paidAt.getTime() };
}

/** With several keys, selling continues while one can sell. */
async function isStopped(ctx: Context, row: StatusRow): Promise<boolean> {
  if (ctx.otherKeys.length === 0) return row.stopped || isDown(row);
  const floats = await upstreamFloats(ctx);
  return floats.every((float) => float.stoppedUntil !== null || isDown(float));
}

function isDown({ seenAt, downAt }: Record<"seenAt" | "downAt", Date | string | null>): boolean {
  return downAt !== null && (seenAt === null || new Date(downAt) > new Date(seenAt));
}

function keyOf(service: string, product: string): string {
  return `${service}:${productSlug(product)}`;
}
