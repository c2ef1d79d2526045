import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { effectRow } from "@/lib/model/row-schemas";
import type { EffectRow } from "@/lib/model/rows";
import { findEffect } from "@/lib/orders/fulfilment/find-effect";
import { stepOf, UNSCALED } from "@/lib/platform/config/schedules";
import { crashPoint } from "@/lib/platform/crash-point";
import { defineSql, runSql, sql } from "@/lib/platform/db/sql-function";
import { forKey } from "@/lib/upstream/for-key";
import { waitForCallToken } from "@/lib/upstream/wait-for-call-token";
import { applyListing } from "./apply-listing";
import { decideUnknown } from "./decide-unknown";
import { type ControlPurchase, findControlPurchases } from "./find-control-purchases";
import { isCorroborated } from "./is-corroborated";
import { type Listing, listWindow } from "./list-window";
import { type SearchResult, searchUnknown } from "./search-unknown";
import { settleNotExecuted } from "./settle-not-executed";

export const claimScanSql = defineSql({
  name: "claim_scan",
  args: {
    worker: sql.int,
    effect: sql.text,
    pauseMs: sql.int,
    leaseMs: sql.int,
    most: sql.int,
    now: sql.timestamptz,
  },
  result: z.discriminatedUnion("outcome", [
    z.object({ outcome: z.literal(["busy", "early", "nothing"]) }),
    z.object({ outcome: z.literal("claimed"), turn: z.int(), due: z.array(z.string()) }),
  ]),
});
type Claim = z.infer<typeof claimScanSql.result>;

/** Null: the lease is lost, or the attempt isn't unknown any more. */
export const noteScanSql = defineSql({
  name: "note_scan",
  args: { effect: sql.text, turn: sql.int, clean: sql.boolean, nextAt: sql.timestamptz },
  result: z.object({ effect: effectRow, senderDone: z.boolean() }).nullable(),
});

/** Attempts per round: each costs a call before the listing that serves them all. */
const MAX_DUE = 40;
/** How often a listing is read again if it moved while being read. */
const MAX_PASSES = 3;

/**
 * Runs one round of the single scanner for unknown purchases (money-safety.md, Resolving an unknown), in the
 * worker that holds its lease. Searches for each due attempt by reference, then reads one listing that covers
 * them all. Settles what was found; an attempt missing from a complete listing gets one more clean scan.
 * `effectId`: the attempt that triggered the round.
 */
export async function scanUnknowns(ctx: Context, effectId: string): Promise<Claim["outcome"]> {
  if (ctx.worker === null) throw new Error("only a worker scans");
  const claim = await runSql(ctx.db, claimScanSql, {
    worker: ctx.worker,
    effect: effectId,
    pauseMs: ctx.schedules.scanPause,
    leaseMs: UNSCALED.scanLease,
    most: MAX_DUE,
    now: ctx.clock.now(),
  });
  if (claim.outcome !== "claimed") return claim.outcome;
  const { turn, due } = claim;
  try {
    crashPoint("scan.afterClaim");
    const renew = () => renewLease(ctx, turn);
    const searches = new Map<string, SearchResult>();
    const waitUntil = ctx.clock.now().getTime() + UNSCALED.scanWait;
    for (const id of due) {
      if (!(await renew())) return "busy";
      searches.set(id, await searchUnknown(ctx, id, Math.max(0, waitUntil - ctx.clock.now().getTime())));
    }
    const open = await stillUnknown(ctx, due);
    // Each key lists only its own purchases.
    for (const key of new Set(open.map((effect) => effect.supplier_key))) {
      const attempts = open.filter((effect) => effect.supplier_key === key);
      const keyCtx = forKey(ctx, key);
      const controls = await findControlPurchases(keyCtx, attempts);
      const listing = await listFor(keyCtx, attempts, [...controls.values()], renew);
      crashPoint("scan.afterList");
      for (const effect of attempts) {
        const clean = listing.complete && (await isCorroborated(keyCtx, effect, controls, listing));
        await recordRound(keyCtx, turn, effect, clean && searches.get(effect.id) === "missed");
      }
    }
  } finally {
    await updateLease(ctx, turn, { endedAt: ctx.clock.now() });
  }
  return "claimed";
}

/**
 * Extends the lease before each call to the upstream. False: another scanner holds it. `turn` is the fencing
 * token.
 */
export function renewLease(ctx: Context, turn: number): Promise<boolean> {
  return updateLease(ctx, turn, { seenAt: ctx.clock.now() });
}

async function updateLease(ctx: Context, turn: number, data: { seenAt: Date } | { endedAt: Date }) {
  const updated = await ctx.db.scanner.updateMany({ where: { id: 1, turn, endedAt: null }, data });
  return updated.count === 1;
}

async function stillUnknown(ctx: Context, ids: readonly string[]): Promise<EffectRow[]> {
  const views = await Promise.all(ids.map((id) => findEffect(ctx, id)));
  return views.flatMap((view) => (view?.effect.state === "UNKNOWN" ? [view.effect] : []));
}

/** Reads and applies one listing that covers all attempts and the nearest control purchase of each. */
async function listFor(
  ctx: Context,
  effects: readonly EffectRow[],
  controls: readonly (readonly ControlPurchase[])[],
  renew: () => Promise<boolean>,
): Promise<Listing> {
  const nearest = controls.flatMap(([first]) => (first ? [first.sentAt] : []));
  const from = Math.min(...effects.map(sentAt), ...nearest) - UNSCALED.listBefore;
  let listing: Listing = { rows: [], complete: false };
  let before: Listing["rows"] = [];
  for (let pass = 1; pass <= MAX_PASSES && !listing.complete; pass++) {
    const to = new Date(ctx.clock.now().getTime() + UNSCALED.listAfter);
    const listed = await listWindow(async (page, limit) => {
      if (!(await renew()) || (await waitForCallToken(ctx, "requery", UNSCALED.scanWait)) > 0) return null;
      return ctx.merchant.transactions({ from: new Date(from), to, page, limit });
    });
    before = listing.rows;
    listing = listed.complete ? listed : { ...listed, rows: [...before, ...listed.rows] };
    if (listed.flaw !== "page_moved" && listed.flaw !== "total_changed") break;
  }
  if (!listing.complete) ctx.log.warn("an incomplete scan", { reason: listing.flaw });
  const window = { from, marginMs: UNSCALED.listBefore };
  await applyListing(ctx, listing, window);
  // A row seen in an earlier pass stays a sighting, even if the complete pass omits it.
  const refs = new Set(listing.rows.map(({ customerRef }) => customerRef));
  const dropped = before.filter(({ customerRef }) => !refs.has(customerRef));
  await applyListing(ctx, { rows: dropped, complete: false }, window);
  return listing;
}

/** Records the round for an attempt that is still unknown, and decides whether to end the search. */
async function recordRound(ctx: Context, turn: number, effect: EffectRow, clean: boolean): Promise<void> {
  const now = ctx.clock.now().getTime();
  const step = now + stepOf(ctx.schedules.resolve, effect.tries + 1);
  const parkAt = sentAt(effect) + ctx.schedules.parkUnknown;
  const nextAt = new Date(now < parkAt ? Math.min(step, parkAt) : step);
  const recorded = await runSql(ctx.db, noteScanSql, { effect: effect.id, turn, clean, nextAt });
  if (!recorded) return;
  const { last_scan_at: last, ...row } = recorded.effect;
  const decision = decideUnknown({
    now,
    sentAt: sentAt(effect),
    lastScanAt: last === null ? null : new Date(last).getTime(),
    cleanScans: row.clean_scans,
    sighted: row.sighted_at !== null || row.upstream_id !== null,
    senderDone: recorded.senderDone,
    horizonMs: row.horizon_ms,
    parkAfterMs: ctx.schedules.parkUnknown,
  });
  if (decision !== "wait") await settleNotExecuted(ctx, recorded.effect, decision);
}

function sentAt(effect: EffectRow): number {
  if (effect.sent_at === null) throw new Error(`effect ${effect.id} is UNKNOWN without a sending time`);
  return new Date(effect.sent_at).getTime();
}
