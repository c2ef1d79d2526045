import { requeryOrder } from "@/lib/cases/requery-order";
import type { Context } from "@/lib/context/context";
import { orderByRefSql } from "@/lib/orders/reading/order-by-ref";
import { UNSCALED } from "@/lib/platform/config/schedules";
import { appendAudit } from "@/lib/platform/db/append-audit";
import { runSql } from "@/lib/platform/db/sql-function";

/** By then, a worker that claimed an order has finished or died. */
const CLAIM_MS = 2 * 60_000;
/** An order that needs more calls than the quota allows ends as failed. */
const MAX_TRIES = 20;
/** Orders per round if the key has no limit. */
const UNLIMITED_ROUND = 20;

/**
 * Checks the next orders that staff selected (lib/admin/orders/start-bulk-check.ts). Their calls have no
 * quota of their own and use about half of the unreserved calls, so purchases and their own checks never wait
 * for them. Sends nothing; like a check from an order's page, it runs without a lease.
 */
export async function runBulkChecks(base: Context): Promise<void> {
  for (let left = roundSize(base); left > 0 && !base.stopping; left--) {
    const next = await claimNext(base);
    if (!next || !(await checkOne(base, next))) break;
  }
  const now = base.clock.now();
  await base.db.bulkCheck.updateMany({
    where: { endedAt: null, orders: { none: { state: "waiting" } } },
    data: { endedAt: now },
  });
}

/** Orders that a round may start: one call each, every few seconds. */
function roundSize({ limits }: Context): number {
  if (limits.calls === 0) return UNLIMITED_ROUND;
  const reads = Math.max(1, limits.calls - limits.buys);
  const spare = reads * 0.2;
  return Math.max(1, Math.floor((spare / 2) * (UNSCALED.runBulkChecks / UNSCALED.rateWindow)));
}

async function claimNext({ db, clock }: Context) {
  const now = clock.now();
  const free = { OR: [{ claimedAt: null }, { claimedAt: { lt: new Date(now.getTime() - CLAIM_MS) } }] };
  const next = await db.bulkCheckOrder.findFirst({
    where: { state: "waiting", ...free },
    orderBy: [{ checkId: "asc" }, { position: "asc" }],
    include: { check: { select: { staffId: true, role: true } }, order: { select: { ref: true } } },
  });
  if (!next) return null;
  const { checkId, position } = next;
  const { count } = await db.bulkCheckOrder.updateMany({
    where: { checkId, position, state: "waiting", ...free },
    data: { claimedAt: now, tries: { increment: 1 } },
  });
  return count === 1 ? next : null;
}

/**
 * Checks one order and records it with its own audit entry. False: the quota is used up, so it waits for a
 * later round.
 */
async function checkOne(
  base: Context,
  { checkId, position, tries, check, order }: NonNullable<Awaited<ReturnType<typeof claimNext>>>,
): Promise<boolean> {
  const onlyLane: NonNullable<Context["onlyLane"]> = { lane: "bulk", refused: false };
  const ctx: Context = Object.create(base, { onlyLane: { value: onlyLane }, worker: { value: null } });
  const read = () => runSql(ctx.db, orderByRefSql, { ref: order.ref, rates: null, now: null });
  const story = await read();
  if (!story) throw new Error(`no order ${order.ref}`);
  let said = ["it broke off"];
  let state = "failed";
  try {
    said = await requeryOrder(ctx, story);
    state = "checked";
  } catch (error) {
    base.log.error("a selected order couldn't be checked", { err: error });
  }
  const where = { checkId, position, state: "waiting" };
  if (onlyLane.refused && tries + 1 < MAX_TRIES) {
    await ctx.db.bulkCheckOrder.updateMany({ where, data: { claimedAt: null } });
    return false;
  }
  if (onlyLane.refused) state = "failed";
  const after = (await read())?.status ?? story.status;
  const actor = { userId: check.staffId, role: check.role };
  const entry = {
    actor,
    action: "order.requeried",
    subject: `order:${story.ref}`,
    before: { status: story.status },
    after: { status: after, said, bulk: Number(checkId) },
  };
  await ctx.db.$transaction([
    ctx.db.bulkCheckOrder.updateMany({ where, data: { state, after } }),
    appendAudit(ctx.db, entry, ctx.clock.now()),
  ]);
  return true;
}
