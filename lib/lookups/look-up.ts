import type { Context } from "@/lib/context/context";
import type { MerchantClient } from "@/lib/merchant/client";
import type { LineRow } from "@/lib/model/rows";
import type { Kobo } from "@/lib/platform/money";
import { Prisma } from "@/lib/platform/prisma/client";
import type { Lookup } from "@/lib/services/service";
import { serviceOf, storedLine } from "@/lib/services/stored-line";
import type { CallLane } from "@/lib/upstream/call-budget";
import { takeCallToken } from "@/lib/upstream/take-call-token";
import { knowsEsim } from "./knows-esim";

/** "unknown": the upstream has no such thing. "unavailable": nothing is known, and it can't be asked now. */
export type Found<F> =
  | { ok: true; value: F; readAt: Date }
  | { ok: false; reason: "unknown" | "unavailable" };

type Kept = Pick<Prisma.LookupModel, "body" | "readAt">;

/** A no is believed for as long as it takes a new eSIM or product to appear; and it keeps guessers off the upstream. */
const NO_FRESH_MS = 60_000;

/** Of what nobody asks for any more. */
const KEPT_MS = 30 * 24 * 3_600_000;
const MOST_FORGOTTEN = 200;

/** Questions under way in this process: a burst of visitors asks once. */
const asking = new WeakMap<Context["db"], Map<string, Promise<Found<unknown>>>>();

/**
 * The answer to a service's lookup: ours while it is fresh, else the upstream's, kept for all processes; an old one stands
 * in while the upstream can't be asked. One of the key's calls a minute for each question that goes out.
 */
export async function lookUp<F>(
  ctx: Context,
  lookup: Lookup<MerchantClient, F>,
  lane: CallLane = "validate",
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

/** What was answered before, however old; null without an answer. Asks nobody. */
export async function keptAnswer<F>(ctx: Context, key: string): Promise<Found<F> | null> {
  const kept = await ctx.db.lookup.findUnique({ where: { key } });
  return kept && foundOf(kept);
}

/** As draft and currentCost take it: null = the upstream knows of no such thing, undefined = it can't be told now. */
export function foundValue<F>(found: Found<F> | null | undefined): F | null | undefined {
  if (!found) return undefined;
  if (found.ok) return found.value;
  return found.reason === "unknown" ? null : undefined;
}

/** Today's cost of a stored line (ServiceDefinition.currentCost), with what it must look up for it. */
export async function costToday(ctx: Context, row: LineRow): Promise<Kobo | null> {
  const service = serviceOf(row);
  const line = storedLine(row);
  const snapshot = await ctx.snapshot();
  const lookup = service.lookupAgain?.(line, snapshot);
  const found = lookup && (await lookUp(ctx, lookup, "requery"));
  return service.currentCost(line, snapshot, foundValue(found));
}

async function ask<F>(ctx: Context, lookup: Lookup<MerchantClient, F>, lane: CallLane): Promise<Found<F>> {
  const allowed = await lookup.allowed?.({ knowsEsim: (iccid) => knowsEsim(ctx, iccid) });
  if (allowed === false) return { ok: false, reason: "unknown" };
  if (allowed === null || (await takeCallToken(ctx, lane)) > 0) return { ok: false, reason: "unavailable" };
  const answer = await lookup.ask(ctx.merchant);
  if (!answer.ok && answer.reason === "unavailable") return answer;
  const readAt = ctx.clock.now();
  await keepAnswer(ctx, lookup.key, answer.ok ? answer.value : null, readAt);
  return answer.ok ? { ok: true, value: answer.value, readAt } : answer;
}

/** Keeps an answer for all processes, null for a no; a later one stays. What nobody asked for in a month goes little by little. */
export async function keepAnswer(
  { db }: Pick<Context, "db">,
  key: string,
  value: unknown,
  readAt: Date,
): Promise<void> {
  const data = { body: value === null ? Prisma.DbNull : (value as Prisma.InputJsonValue), readAt };
  const changed = await db.lookup.updateMany({ where: { key, readAt: { lte: readAt } }, data });
  if (changed.count === 0) await db.lookup.createMany({ data: { key, ...data }, skipDuplicates: true });
  const old = new Date(readAt.getTime() - KEPT_MS);
  await db.lookup.deleteMany({ where: { readAt: { lt: old } }, limit: MOST_FORGOTTEN });
}

function foundOf<F>({ body, readAt }: Kept): Found<F> {
  return body === null ? { ok: false, reason: "unknown" } : { ok: true, value: body as F, readAt };
}
