import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { UNSCALED } from "@/lib/platform/config/schedules";
import { defineSql, runSql, sql } from "@/lib/platform/db/sql-function";
import type { Kobo } from "@/lib/platform/money";
import { stopwatch } from "@/lib/platform/stopwatch";
import { acquireCallToken } from "./acquire-call-token";
import { balanceOf, mainWallet, walletNames } from "./debited-wallet";
import { forEachKey } from "./for-key";

/**
 * If the upstream answered within this time, the next sale doesn't call it. If it was down, the next call
 * waits this long.
 */
export const FRESH_MS = 2_000;
const DOWN_RETRY_MS = 2_000;

const noteUpstreamSql = defineSql({
  name: "note_upstream",
  args: {
    seen: sql.jsonb<{
      /** Absent for the first key. */
      key?: string;
      balanceKobo?: Kobo | null;
      others?: Record<string, Kobo | null>;
      askedAt?: Date;
      /** Replaces askedAt where time is real: balances and purchases are ordered by the database's clock. */
      askedMsAgo?: number;
    }>(),
    now: sql.timestamptz,
  },
  returns: "boolean",
  result: z.boolean(),
});

export const stopSellingSql = defineSql({
  name: "stop_selling",
  args: { reason: sql.text, until: sql.timestamptz, now: sql.timestamptz },
  returns: "boolean",
  result: z.boolean(),
});

/** One check at a time per process: a burst of orders shares it. */
const pending = new WeakMap<Context["db"], Promise<string | null>>();

/**
 * Checks that the upstream is up and accepts our key, before a payment if it hasn't answered recently. Uses
 * its cheapest read (wallets, merchant-api.md 4.15), which also returns the balance. Returns the key of
 * lib/words that refuses the sale, or null.
 */
export async function checkSupplier(
  ctx: Context,
  lastSeen: { seenAt: string | null; downAt: string | null },
): Promise<string | null> {
  const now = ctx.clock.now().getTime();
  const [seenAt, downAt] = [lastSeen.seenAt, lastSeen.downAt].map((at) => (at ? new Date(at) : null));
  const down = downAt && (!seenAt || downAt > seenAt);
  if (down && now - downAt.getTime() < DOWN_RETRY_MS) return "upstream_down";
  if (!down && seenAt && now - seenAt.getTime() < FRESH_MS) return null;
  const running = pending.get(ctx.db);
  if (running) return running;
  const check = checkKeys(ctx).finally(() => pending.delete(ctx.db));
  pending.set(ctx.db, check);
  return check;
}

/** One usable key is enough. */
async function checkKeys(ctx: Context): Promise<string | null> {
  let refusal: string | null = null;
  for (const keyCtx of forEachKey(ctx)) {
    const result = await fetchSupplierBalance(keyCtx);
    if (result === null) return null;
    refusal ??= result;
  }
  return refusal;
}

/** Fetches the wallets of every key separately. */
export async function fetchEveryBalance(ctx: Context): Promise<void> {
  for (const keyCtx of forEachKey(ctx)) await fetchSupplierBalance(keyCtx);
}

/**
 * Fetches the key's wallets from the upstream and records the answer. Returns null if it can be bought from.
 */
export async function fetchSupplierBalance(ctx: Context): Promise<string | null> {
  // No call token means that our key is busy, not that the upstream is down.
  if ((await acquireCallToken(ctx, "health")) > 0) return null;
  const askedAt = ctx.clock.now();
  const sinceRequest = stopwatch();
  const read = await ctx.merchant.wallets({ signal: AbortSignal.timeout(UNSCALED.checkTimeout) });
  const now = ctx.clock.now();
  const key = ctx.key === null ? {} : { key: ctx.key };
  if (read.ok) {
    const { items } = read.value;
    const others = Object.fromEntries(
      walletNames(ctx).flatMap((name) =>
        name === mainWallet(ctx) ? [] : [[name, balanceOf(ctx, items, name)]],
      ),
    );
    const requested = ctx.clock.real ? { askedMsAgo: sinceRequest() } : { askedAt };
    const seen = { ...key, balanceKobo: balanceOf(ctx, items, mainWallet(ctx)), others, ...requested };
    await runSql(ctx.db, noteUpstreamSql, { seen, now });
    return null;
  }
  if (read.reason === "unauthorised") {
    const until = new Date(now.getTime() + ctx.schedules.stopSelling);
    await runSql(ctx.db, stopSellingSql, {
      reason: ctx.key === null ? "selling_stopped" : `selling_stopped:${ctx.key}`,
      until,
      now,
    });
    return "selling_stopped";
  }
  if (read.reason === "not_sent" || read.reason === "lost" || (read.status ?? 0) >= 500) {
    await ctx.db.upstreamWallet.updateMany({ where: { name: mainWallet(ctx) }, data: { downAt: now } });
    return "upstream_down";
  }
  // It answered, so it is up, whatever it reports about the wallet.
  await runSql(ctx.db, noteUpstreamSql, { seen: key, now });
  return null;
}
