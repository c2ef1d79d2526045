import { type Actor, requireRight } from "@/lib/auth/session/require-right";
import { openCase } from "@/lib/cases/open-case";
import type { Context } from "@/lib/context/context";
import { appendAudit } from "@/lib/platform/db/append-audit";
import { MAX_SELECTED } from "./start-bulk-check";

/** Opens a case for each of these orders, unless it already has an open one. Returns how many it opened. */
export async function openCases(ctx: Context, actor: Actor, refs: readonly string[]): Promise<number> {
  requireRight(ctx, actor, "cases.answer");
  const orders = await ctx.db.order.findMany({
    where: { ref: { in: refs.slice(0, MAX_SELECTED) } },
    select: { id: true, ref: true },
    orderBy: { placedAt: "asc" },
  });
  let opened = 0;
  for (const { id, ref } of orders) {
    const subject = `order:${id}`;
    const made = await openCase(ctx, { kind: "staff", subject, orderId: id, why: "opened_by_staff" });
    if (made.outcome !== "opened") continue;
    opened += 1;
    const entry = { actor, action: "case.opened", subject: `order:${ref}`, after: { case: made.id } };
    await appendAudit(ctx.db, entry, ctx.clock.now());
  }
  return opened;
}
