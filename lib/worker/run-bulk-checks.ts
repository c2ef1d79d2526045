import { requeryOrder } from "@/lib/cases/requery-order";
import type { Context } from "@/lib/context/context";
import { orderByRefSql } from "@/lib/orders/reading/order-by-ref";
import { UNSCALED } from "@/lib/platform/config/schedules";
import { appendAudit } from "@/lib/platform/db/append-audit";
import { runSql } from "@/lib/platform/db/sql-function";

/** A worker that has taken an order up has finished with it, or died, after this long. */
const CLAIM_MS = 2 * 60_000;
/** An order that needs more calls than the lane ever gives ends as failed. */
const MOST_TRIES = 20;
/** A round without a limit of the key. */
const AT_ONCE = 20;

/**
 * Checks the next orders of those that staff selected (lib/admin/orders/start-bulk-check.ts). Their calls have a lane without
 * a share of its own and about half of what no lane owns, so purchases and their own checks never wait for them. Nothing is
 * sent: like a check from an order's page, it runs without a lease.
 */
export async function runBulkChecks(base: Context): Promise<void> {
  for (let left = roundOf(base); left > 0 && !base.stopping; left--) {
    const next = await claimNext(base);
    if (!next || !(await checkOne(base, next))) break;
  }
  const now = base.clock.now();
  await base.db.bulkCheck.updateMany({
    where: { endedAt: null, orders: { none: { state: "waiting" } } },
    data: { endedAt: now },
  });
}

/** How many orders a round may begin: one call each, every few seconds. */
function roundOf({ limits }: Context): number {
  if (limits.calls === 0) return AT_ONCE;
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

/** Checks one order and records it, with an audit entry of its own. False: the lane is used up, so it waits for a later round. */
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
  if (onlyLane.refused && tries + 1 < MOST_TRIES) {
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
