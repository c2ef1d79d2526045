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

/**
 * "unknown": the upstream doesn't know it. "unavailable": nothing is stored, and the upstream can't be called
 * now.
 */
export type LookupResult<F> =
  | { ok: true; value: F; readAt: Date }
  | { ok: false; reason: "unknown" | "unavailable" };

type StoredLookup = Pick<Prisma.LookupModel, "body" | "readAt">;

/**
 * A negative answer expires soon, because a new eSIM or product may appear; meanwhile it shields the upstream
 * from guesses.
 */
const UNKNOWN_FRESH_MS = 60_000;

/** Requests under way in this process: a burst of visitors shares one. */
const pending = new WeakMap<Context["db"], Map<string, Promise<LookupResult<unknown>>>>();

/**
 * Answers a service's lookup from the stored answer while it is fresh, else from the upstream, and stores it
 * for all processes. A stale answer is used while the upstream can't be called. Each request uses one call of
 * the key's limit per minute.
 */
export async function lookUp<F>(
  ctx: Context,
  lookup: Lookup<MerchantClient, F>,
  // Not the quota of meters and smartcards, which a visitor to every region's packages could use up.
  lane: CallQuota = "catalogue",
): Promise<LookupResult<F>> {
  const kept = await ctx.db.lookup.findUnique({ where: { key: lookup.key } });
  const age = kept ? ctx.clock.now().getTime() - kept.readAt.getTime() : Number.POSITIVE_INFINITY;
  if (kept && age < (kept.body === null ? UNKNOWN_FRESH_MS : lookup.freshMs)) return toResult(kept);

  const running = pending.get(ctx.db) ?? new Map<string, Promise<LookupResult<unknown>>>();
  pending.set(ctx.db, running);
  const request =
    running.get(lookup.key) ?? fetchLookup(ctx, lookup, lane).finally(() => running.delete(lookup.key));
  running.set(lookup.key, request);
  const found = (await request) as LookupResult<F>;
  return !found.ok && found.reason === "unavailable" && kept ? toResult(kept) : found;
}

/** The stored answer, however old; null if there is none. Makes no calls. */
export async function findStoredLookup<F>(ctx: Context, key: string): Promise<LookupResult<F> | null> {
  const kept = await ctx.db.lookup.findUnique({ where: { key } });
  return kept && toResult(kept);
}

/** The form for draft and currentCost: null = the upstream doesn't know it, undefined = unavailable now. */
export function foundValue<F>(found: LookupResult<F> | null | undefined): F | null | undefined {
  if (!found) return undefined;
  if (found.ok) return found.value;
  return found.reason === "unknown" ? null : undefined;
}

/** The current cost of a stored line (ServiceDefinition.currentCost), including the lookup that it needs. */
export async function findCurrentCost(ctx: Context, row: LineRow): Promise<Kobo | null> {
  const service = serviceOf(row);
  const line = storedLine(row);
  const snapshot = await ctx.snapshot();
  const lookup = service.lookupAgain?.(line, snapshot);
  const found = lookup && (await lookUp(ctx, lookup, "requery"));
  return service.currentCost(line, snapshot, foundValue(found));
}

async function fetchLookup<F>(
  ctx: Context,
  lookup: Lookup<MerchantClient, F>,
  lane: CallQuota,
): Promise<LookupResult<F>> {
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
 * Whether the shop sold this eSIM or the account's list shows it (contract.md, esim-topup). For an unknown
 * one, fetches the list again, at most once a minute for all callers. Null: unknown here, and the list can't
 * be read now.
 */
async function isKnownEsim(ctx: Context, iccid: string): Promise<boolean | null> {
  const known = async () => (await ctx.db.esim.count({ where: { iccid } })) > 0;
  if (await known()) return true;
  const claimed = await claimTick(ctx.db, "esims", UNSCALED.esimsAgain, ctx.clock.now());
  if (!claimed) return false;
  const synced = await syncEsims(ctx);
  return (await known()) || (synced.complete ? false : null);
}

/** Stores an answer for all processes, null for a negative one; never replaces a newer answer. */
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

function toResult<F>({ body, readAt }: StoredLookup): LookupResult<F> {
  return body === null ? { ok: false, reason: "unknown" } : { ok: true, value: body as F, readAt };
}
