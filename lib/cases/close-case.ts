import type { Context } from "@/lib/context/context";
import { type AuditEntry, appendAudit } from "@/lib/platform/db/append-audit";
import { nullIfMissing } from "@/lib/platform/db/conflict";

export type CaseClosed = "closed" | "closed_before" | "not_found" | "by_itself";

/** Kinds that close when their matter is decided: staff can't close them. */
const BY_ITSELF = ["parked", "refund_stuck", "overdue", "reversal"];

interface Closing {
  name: string;
  reason: string;
  /** The staff member, whose action is audited; absent when closed from a terminal. */
  actor?: AuditEntry["actor"];
}

/** Closes a case for good, with who closed it and why. Acting on its order is a separate step (decideParked, a refund). */
export async function closeCase(
  { db, clock }: Pick<Context, "db" | "clock">,
  id: number,
  { name, reason, actor }: Closing,
): Promise<CaseClosed> {
  const found = await db.case.findUnique({
    where: { id },
    select: { state: true, kind: true, why: true, order: { select: { ref: true } } },
  });
  if (!found) return "not_found";
  const { state, kind, why, order } = found;
  if (state === "closed") return "closed_before";
  if (actor && BY_ITSELF.includes(kind)) return "by_itself";
  const closedAt = clock.now();
  const closed = { state: "closed", closedAt, closedBy: name, closedWhy: reason };
  const entry = actor && {
    actor,
    action: "case.closed",
    subject: order ? `order:${order.ref}` : `case:${id}`,
    before: { case: id, kind, why, state },
    after: { case: id, state: "closed" },
    reason,
  };
  const done = await nullIfMissing(
    db.$transaction([
      db.case.update({ where: { id, state }, data: closed, select: { id: true } }),
      ...(entry ? [appendAudit(db, entry, closedAt)] : []),
    ]),
  );
  return done ? "closed" : "closed_before";
}
