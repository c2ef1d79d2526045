import type { Context } from "@/lib/context/context";
import type { MerchantClient } from "@/lib/merchant/client";
import type { LineRow } from "@/lib/model/rows";
import { UNSCALED } from "@/lib/platform/config/schedules";
import { claimTick } from "@/lib/platform/db/ticks";
import type { Kobo } from "@/lib/platform/money";
import { Prisma } from "@/lib/platform/prisma/client";
import type { Lookup } from "@/lib/services/service";
import { serviceOf, storedLine } from "@/lib/services/stored-line";
import { acquireCallToken } from "@/lib/upstream/acquire-call-token";
import type { CallQuota } from "@/lib/upstream/call-budget";
import { syncEsims } from "./sync-esims";

/** "unknown": the upstream doesn't know it. "unavailable": nothing is known, and the upstream can't be asked now. */
export type Found<F> =
  | { ok: true; value: F; readAt: Date }
  | { ok: false; reason: "unknown" | "unavailable" };

type Kept = Pick<Prisma.LookupModel, "body" | "readAt">;

/** A negative answer expires soon, because a new eSIM or product may appear; meanwhile it keeps guessers off the upstream. */
const NO_FRESH_MS = 60_000;

/** Requests under way in this process: a burst of visitors asks once. */
const asking = new WeakMap<Context["db"], Map<string, Promise<Found<unknown>>>>();

/**
 * Answers a service's lookup: from the stored answer while it is fresh, else from the upstream, stored for all processes. A
 * stale answer is used while the upstream can't be asked. Each request uses one call of the key's limit per minute.
 */
export async function lookUp<F>(
  ctx: Context,
  lookup: Lookup<MerchantClient, F>,
  // Not the lane of meters and smartcards: a visitor of every region's packages must not use that up.
  lane: CallQuota = "catalogue",
): Promise<Found<F>> {
  const kept = await ctx.db.lookup.findUnique({ where: { key: lookup.key } });
  const age = kept ? ctx.clock.now().getTime() - kept.readAt.getTime() : Number.POSITIVE_INFINITY;
  if (kept && age < (kept.body === null ? NO_FRESH_MS : lookup.freshMs)) return foundOf(kept);

  const running = asking.get(ctx.db) ?? new Map<string, Promise<Found<unknown>>>();
  asking.set(ctx.db, running);
  const question =
    running.get(lookup.key) ?? ask(ctx, lookup, lane).finally(() => running.delete(lookup.key));
  running.set(lookup.key, question);
  const found = (await question) as Found<F>;
  return !found.ok && found.reason === "unavailable" && kept ? foundOf(kept) : found;
}

/** Returns the stored answer, however old; null if there is none. Makes no calls. */
export async function findStoredLookup<F>(ctx: Context, key: string): Promise<Found<F> | null> {
  const kept = await ctx.db.lookup.findUnique({ where: { key } });
  return kept && foundOf(kept);
}

/** The form that draft and currentCost take: null = the upstream doesn't know it, undefined = can't be determined now. */
export function foundValue<F>(found: Found<F> | null | undefined): F | null | undefined {
  if (!found) return undefined;
  if (found.ok) return found.value;
  return found.reason === "unknown" ? null : undefined;
}

/** Returns today's cost of a stored line (ServiceDefinition.currentCost), including the lookup that it needs. */
export async function costToday(ctx: Context, row: LineRow): Promise<Kobo | null> {
  const service = serviceOf(row);
  const line = storedLine(row);
  const snapshot = await ctx.snapshot();
  const lookup = service.lookupAgain?.(line, snapshot);
  const found = lookup && (await lookUp(ctx, lookup, "requery"));
  return service.currentCost(line, snapshot, foundValue(found));
}

async function ask<F>(ctx: Context, lookup: Lookup<MerchantClient, F>, lane: CallQuota): Promise<Found<F>> {
  const allowed = await lookup.allowed?.({ isKnownEsim: (iccid) => isKnownEsim(ctx, iccid) });
  if (allowed === false) return { ok: false, reason: "unknown" };
  if (allowed === null || (await acquireCallToken(ctx, lane)) > 0)
    return { ok: false, reason: "unavailable" };
  const answer = await lookup.ask(ctx.merchant);
  if (!answer.ok && answer.reason === "unavailable") return answer;
  const readAt = ctx.clock.now();
  await storeLookup(ctx, lookup.key, answer.ok ? answer.value : null, readAt);
  return answer.ok ? { ok: true, value: answer.value, readAt } : answer;
}

/**
 * Is this eSIM one that the shop sold or that the account's list shows (contract.md, esim-topup)? An unknown one makes it read
 * the list again, once a minute at most for all callers. Null: it isn't known here, and the list can't be read now.
 */
async function isKnownEsim(ctx: Context, iccid: string): Promise<boolean | null> {
  const known = async () => (await ctx.db.esim.count({ where: { iccid } })) > 0;
  if (await known()) return true;
  const mine = await claimTick(ctx.db, "esims", UNSCALED.esimsAgain, ctx.clock.now());
  if (!mine) return false;
  const synced = await syncEsims(ctx);
  return (await known()) || (synced.complete ? false : null);
}

/**
 * Stores an answer for all processes, null for a negative one; never replaces a later answer.
 */
export async function storeLookup(
  { db }: Pick<Context, "db">,
  key: string,
  value: unknown,
  readAt: Date,
): Promise<void> {
  const data = { body: value === null ? Prisma.DbNull : (value as Prisma.InputJsonValue), readAt };
  const changed = await db.lookup.updateMany({ where: { key, readAt: { lte: readAt } }, data });
  if (changed.count === 0) await db.lookup.createMany({ data: { key, ...data }, skipDuplicates: true });
}

function foundOf<F>({ body, readAt }: Kept): Found<F> {
  return body === null ? { ok: false, reason: "unknown" } : { ok: true, value: body as F, readAt };
}
