import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { effectRow } from "@/lib/model/row-schemas";
import type { EffectRow } from "@/lib/model/rows";
import { getEffect } from "@/lib/orders/fulfilment/get-effect";
import { stepOf, UNSCALED } from "@/lib/platform/config/schedules";
import { crashPoint } from "@/lib/platform/crash-point";
import { defineSql, runSql, sql } from "@/lib/platform/db/sql-function";
import { forKey } from "@/lib/upstream/for-key";
import { waitForCallToken } from "@/lib/upstream/wait-for-call-token";
import { classifyListing } from "./classify-listing";
import { decideUnknown } from "./decide-unknown";
import { findReferenceVends, type ReferenceVend } from "./find-reference-vends";
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

/** Null: the turn is over, or the attempt isn't unknown any more. */
export const noteScanSql = defineSql({
  name: "note_scan",
  args: { effect: sql.text, turn: sql.int, clean: sql.boolean, nextAt: sql.timestamptz },
  result: z.object({ effect: effectRow, senderDone: z.boolean() }).nullable(),
});

/** Maximum attempts in one round: each costs a call before the one listing that serves them all. */
const MOST_DUE = 40;
/** How often a listing is read if it moved while it was read. */
const PASSES = 3;

/**
 * Runs one round of the single scanner for unknown purchases (money-safety.md, Resolving an unknown), in the worker that holds
 * the turn. Searches for each due attempt by its reference, then reads one listing of the window around all of them. Settles
 * what was found; an attempt that a complete scan doesn't show gets one more clean scan. `effectId`: the attempt that triggered
 * the round.
 */
export async function scanUnknowns(ctx: Context, effectId: string): Promise<Claim["outcome"]> {
  if (ctx.worker === null) throw new Error("only a worker scans");
  const claim = await runSql(ctx.db, claimScanSql, {
    worker: ctx.worker,
    effect: effectId,
    pauseMs: ctx.schedules.scanPause,
    leaseMs: UNSCALED.scanLease,
    most: MOST_DUE,
    now: ctx.clock.now(),
  });
  if (claim.outcome !== "claimed") return claim.outcome;
  const { turn, due } = claim;
  try {
    crashPoint("scan.afterClaim");
    const mine = () => keepTurn(ctx, turn);
    const sought = new Map<string, SearchResult>();
    const waitUntil = ctx.clock.now().getTime() + UNSCALED.scanWait;
    for (const id of due) {
      if (!(await mine())) return "busy";
      sought.set(id, await searchUnknown(ctx, id, Math.max(0, waitUntil - ctx.clock.now().getTime())));
    }
    const open = await stillUnknown(ctx, due);
    // Each key lists its own purchases only.
    for (const key of new Set(open.map((effect) => effect.supplier_key))) {
      const made = open.filter((effect) => effect.supplier_key === key);
      const at = forKey(ctx, key);
      const witnesses = await findReferenceVends(at, made);
      const listing = await listFor(at, made, [...witnesses.values()], mine);
      crashPoint("scan.afterList");
      for (const effect of made) {
        const shown = listing.complete && (await isCorroborated(at, effect, witnesses, listing));
        await recordRound(at, turn, effect, shown && sought.get(effect.id) === "missed");
      }
    }
  } finally {
    await changeTurn(ctx, turn, { endedAt: ctx.clock.now() });
  }
  return "claimed";
}

/** Extends the turn before each call to the upstream. False: it isn't this scanner's any more. */
export function keepTurn(ctx: Context, turn: number): Promise<boolean> {
  return changeTurn(ctx, turn, { seenAt: ctx.clock.now() });
}

async function changeTurn(ctx: Context, turn: number, data: { seenAt: Date } | { endedAt: Date }) {
  const mine = await ctx.db.scanner.updateMany({ where: { id: 1, turn, endedAt: null }, data });
  return mine.count === 1;
}

async function stillUnknown(ctx: Context, ids: readonly string[]): Promise<EffectRow[]> {
  const views = await Promise.all(ids.map((id) => getEffect(ctx, id)));
  return views.flatMap((view) => (view?.effect.state === "UNKNOWN" ? [view.effect] : []));
}

/** Reads and applies one listing for all of them and the nearest control purchase of each. */
async function listFor(
  ctx: Context,
  effects: readonly EffectRow[],
  witnesses: readonly (readonly ReferenceVend[])[],
  mine: () => Promise<boolean>,
): Promise<Listing> {
  const nearest = witnesses.flatMap(([first]) => (first ? [first.sentAt] : []));
  const from = Math.min(...effects.map(sentAt), ...nearest) - UNSCALED.listBefore;
  let listing: Listing = { rows: [], complete: false };
  let before: Listing["rows"] = [];
  for (let pass = 1; pass <= PASSES && !listing.complete; pass++) {
    const to = new Date(ctx.clock.now().getTime() + UNSCALED.listAfter);
    const again = await listWindow(async (page, limit) => {
      if (!(await mine()) || (await waitForCallToken(ctx, "requery", UNSCALED.scanWait)) > 0) return null;
      return ctx.merchant.transactions({ from: new Date(from), to, page, limit });
    });
    before = listing.rows;
    listing = again.complete ? again : { ...again, rows: [...before, ...again.rows] };
    if (again.flaw !== "page_moved" && again.flaw !== "total_changed") break;
  }
  if (!listing.complete) ctx.log.warn("an incomplete scan", { reason: listing.flaw });
  const window = { from, marginMs: UNSCALED.listBefore };
  await classifyListing(ctx, listing, window);
  // What an earlier pass saw stays seen, even if the complete pass doesn't show it.
  const refs = new Set(listing.rows.map(({ customerRef }) => customerRef));
  const gone = before.filter(({ customerRef }) => !refs.has(customerRef));
  await classifyListing(ctx, { rows: gone, complete: false }, window);
  return listing;
}

/** Counts the round for an attempt that is still unknown, and decides whether it has ended. */
async function recordRound(ctx: Context, turn: number, effect: EffectRow, clean: boolean): Promise<void> {
  const now = ctx.clock.now().getTime();
  const step = now + stepOf(ctx.schedules.resolve, effect.tries + 1);
  const parkAt = sentAt(effect) + ctx.schedules.parkUnknown;
  const nextAt = new Date(now < parkAt ? Math.min(step, parkAt) : step);
  const noted = await runSql(ctx.db, noteScanSql, { effect: effect.id, turn, clean, nextAt });
  if (!noted) return;
  const { last_scan_at: last, ...row } = noted.effect;
  const decision = decideUnknown({
    now,
    sentAt: sentAt(effect),
    lastScanAt: last === null ? null : new Date(last).getTime(),
    cleanScans: row.clean_scans,
    sighted: row.sighted_at !== null || row.upstream_id !== null,
    senderDone: noted.senderDone,
    horizonMs: row.horizon_ms,
    parkAfterMs: ctx.schedules.parkUnknown,
  });
  if (decision !== "wait") await settleNotExecuted(ctx, noted.effect, decision);
}

function sentAt(effect: EffectRow): number {
  if (effect.sent_at === null) throw new Error(`effect ${effect.id} is UNKNOWN without a sending time`);
  return new Date(effect.sent_at).getTime();
}
