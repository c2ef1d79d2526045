import { type Actor, requireRight } from "@/lib/auth/session/require-right";
import { may, type Right } from "@/lib/auth/session/rights";
import { STAFF_ROLES } from "@/lib/auth/session/signed-in";
import type { Context } from "@/lib/context/context";
import { appendAudit } from "@/lib/platform/db/append-audit";
import { nullIfMissing } from "@/lib/platform/db/conflict";
import type { ItemKey, ItemSource } from "./inbox-item";

export type ItemMarked =
  | "assigned"
  | "unassigned"
  | "taken"
  | "snoozed"
  | "woken"
  | "not_found"
  | "who"
  | "when";

/**
 * The new assignee (null: none) in place of `instead`, whom the page showed; or until when the item is hidden (null: shown
 * again).
 */
export type ItemMark = { owner: string | null; instead: string | null } | { snoozedUntil: Date | null };

/** The right that acting on an item requires. */
export const RIGHT_TO = {
  case: "cases.answer",
  difference: "differences.answer",
  approval: "approvals.decide",
  alert: "cases.answer",
} as const satisfies Record<ItemSource, Right>;

const MAX_SNOOZE_MS = 30 * 86_400_000;

/** Who may be assigned an item of this source. */
export async function findAssignees({ db }: Pick<Context, "db">, source: ItemSource): Promise<string[]> {
  const rows = await db.user.findMany({
    where: { role: { in: STAFF_ROLES.filter((role) => may(role, RIGHT_TO[source])) }, deletedAt: null },
    orderBy: { email: "asc" },
    select: { email: true },
  });
  return rows.map(({ email }) => email);
}

/**
 * Assigns an open case or discrepancy, or hides it until a time at most 30 days ahead. It reappears earlier at its deadline, or
 * when its customer writes. "taken": somebody else was assigned meanwhile. Alerts are acknowledged and approvals decided instead. Audited.
 */
export async function markItem(
  ctx: Pick<Context, "db" | "clock" | "log">,
  actor: Actor,
  { source, id }: ItemKey,
  mark: ItemMark,
): Promise<ItemMarked> {
  if (source === "alert" || source === "approval") return "not_found";
  requireRight(ctx, actor, RIGHT_TO[source]);
  const now = ctx.clock.now();
  if ("owner" in mark && mark.owner !== null && !(await findAssignees(ctx, source)).includes(mark.owner))
    return "who";
  const until = "snoozedUntil" in mark ? mark.snoozedUntil : null;
  if (until && (until <= now || until.getTime() > now.getTime() + MAX_SNOOZE_MS)) return "when";
  const where = { id, state: "open" };
  const select = { owner: true, snoozedUntil: true, order: { select: { ref: true } } } as const;
  const was =
    source === "case"
      ? await ctx.db.case.findUnique({ where, select })
      : await ctx.db.difference.findUnique({ where, select });
  if (!was) return "not_found";
  if ("owner" in mark && was.owner !== mark.instead) return "taken";
  const entry = {
    actor,
    action: "owner" in mark ? "inbox.assigned" : "inbox.snoozed",
    subject: was.order ? `order:${was.order.ref}` : `${source}:${id}`,
    before:
      "owner" in mark ? { owner: was.owner } : { snoozedUntil: was.snoozedUntil?.toISOString() ?? null },
    after: "owner" in mark ? { owner: mark.owner } : { snoozedUntil: until?.toISOString() ?? null },
  };
  const change = {
    where: "owner" in mark ? { ...where, owner: mark.instead } : where,
    data: "owner" in mark ? { owner: mark.owner } : mark,
    select: { id: true },
  } as const;
  const done = await nullIfMissing(
    ctx.db.$transaction([
      source === "case" ? ctx.db.case.update(change) : ctx.db.difference.update(change),
      appendAudit(ctx.db, entry, now),
    ]),
  );
  if (!done) return "owner" in mark ? "taken" : "not_found";
  if ("owner" in mark) return mark.owner === null ? "unassigned" : "assigned";
  return until ? "snoozed" : "woken";
}
