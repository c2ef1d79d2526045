import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { defineSql, runSql, sql } from "@/lib/platform/db/sql-function";
import type { Kobo } from "@/lib/platform/money";
import { stopwatch } from "@/lib/platform/stopwatch";
import { balanceOf, mainWallet, walletNames } from "./debited-wallet";
import { forEachKey } from "./for-key";
import { takeCallToken } from "./take-call-token";

/** If the upstream answered this recently, the next sale doesn't ask it. If it was down, ask again after this time. */
export const FRESH_MS = 2_000;
const DOWN_MS = 2_000;

const noteUpstreamSql = defineSql({
  name: "note_upstream",
  args: {
    seen: sql.jsonb<{
      /** Of several keys, another than the first. */
      key?: string;
      balanceKobo?: Kobo | null;
      others?: Record<string, Kobo | null>;
      askedAt?: Date;
      /** In its place where time is real: balances are ordered by the database's clock, as purchases are. */
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

/** One question at a time in a process: a burst of orders asks once. */
const asking = new WeakMap<Context["db"], Promise<string | null>>();

/**
 * Checks that the upstream is up and accepts our key. Used before taking payment if it hasn't answered recently. Uses its
 * cheapest read (wallets, merchant-api.md 4.15), which also returns the balance. Returns a key of lib/words that refuses the
 * sale, or null.
 */
export async function checkSupplier(
  ctx: Context,
  heard: { seenAt: string | null; downAt: string | null },
): Promise<string | null> {
  const now = ctx.clock.now().getTime();
  const [seenAt, downAt] = [heard.seenAt, heard.downAt].map((at) => (at ? new Date(at) : null));
  const down = downAt && (!seenAt || downAt > seenAt);
  if (down && now - downAt.getTime() < DOWN_MS) return "upstream_down";
  if (!down && seenAt && now - seenAt.getTime() < FRESH_MS) return null;
  const running = asking.get(ctx.db);
  if (running) return running;
  const question = askKeys(ctx).finally(() => asking.delete(ctx.db));
  asking.set(ctx.db, question);
  return question;
}

/** One key that can be bought with is enough. */
async function askKeys(ctx: Context): Promise<string | null> {
  let refusal: string | null = null;
  for (const at of forEachKey(ctx)) {
    const found = await fetchSupplierBalance(at);
    if (found === null) return null;
    refusal ??= found;
  }
  return refusal;
}

/** Reads the wallets of every key, each for itself. */
export async function fetchEveryBalance(ctx: Context): Promise<void> {
  for (const at of forEachKey(ctx)) await fetchSupplierBalance(at);
}

/** Reads the key's wallets at the upstream and records the answer. Null when it can be bought from. */
export async function fetchSupplierBalance(ctx: Context): Promise<string | null> {
  // No call token means that our key is in use, not that the upstream is down.
  if ((await takeCallToken(ctx, "health")) > 0) return null;
  const askedAt = ctx.clock.now();
  const sinceAsked = stopwatch();
  const read = await ctx.merchant.wallets({ signal: AbortSignal.timeout(4_000) });
  const now = ctx.clock.now();
  const key = ctx.key === null ? {} : { key: ctx.key };
  if (read.ok) {
    const { items } = read.value;
    const others = Object.fromEntries(
      walletNames(ctx).flatMap((name) =>
        name === mainWallet(ctx) ? [] : [[name, balanceOf(ctx, items, name)]],
      ),
    );
    const asked = ctx.clock.real ? { askedMsAgo: sinceAsked() } : { askedAt };
    const seen = { ...key, balanceKobo: balanceOf(ctx, items, mainWallet(ctx)), others, ...asked };
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
  // It answered, so it is up, whatever it says of the wallet.
  await runSql(ctx.db, noteUpstreamSql, { seen: key, now });
  return null;
}
