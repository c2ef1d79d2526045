import { type Actor, requireRight } from "@/lib/auth/session/require-right";
import { insertCaseMail } from "@/lib/cases/conversation/insert-case-mail";
import type { Context } from "@/lib/context/context";
import { appendAudit } from "@/lib/platform/db/append-audit";
import { nullIfMissing } from "@/lib/platform/db/conflict";
import type { Prisma } from "@/lib/platform/prisma/client";

export type CasesMerged = "merged" | "merged_before" | "other_customer" | "not_found";

const NEEDED = {
  id: true,
  dueAt: true,
  openedAt: true,
  order: { select: { id: true, ref: true, email: true, userId: true } },
} as const satisfies Prisma.CaseSelect;

const OPEN = { kind: "not_received", state: "open" } as const;

/** The other open conversations of this one's customer: about orders of the same account or address. Oldest first. */
export async function findMergeable({ db }: Pick<Context, "db">, id: number) {
  const { order } = (await db.case.findUnique({ where: { id, ...OPEN }, select: NEEDED })) ?? {};
  if (!order) return [];
  const { userId, email } = order;
  const found = await db.case.findMany({
    where: {
      ...OPEN,
      id: { not: id },
      order: {
        OR: [
          ...(userId === null ? [] : [{ userId }]),
          ...(email.includes("@") ? [{ email: { equals: email, mode: "insensitive" as const } }] : []),
        ],
      },
    },
    orderBy: { id: "asc" },
    take: 20,
    select: NEEDED,
  });
  return found.flatMap((one) => (one.order ? [{ ...one, id: Number(one.id), order: one.order }] : []));
}

/**
 * Merges a conversation into another one of the same customer and closes it. The customer is notified once, on the order's page and
 * by email. Their messages to either are added to the open one (addToCase), and each order's page still shows only its own messages:
 * a typed address proves nothing. The open one takes over the earlier reply deadline. Audited.
 */
export async function mergeCases(
  ctx: Pick<Context, "db" | "clock" | "log" | "encryptionKeys">,
  actor: Actor,
  { id, into }: { id: number; into: number },
): Promise<CasesMerged> {
  requireRight(ctx, actor, "cases.merge");
  const { db, clock } = ctx;
  const [merged, target] = await Promise.all([
    db.case.findUnique({ where: { id, kind: OPEN.kind }, select: { ...NEEDED, state: true } }),
    findMergeable(ctx, id).then((all) => all.find((each) => each.id === into)),
  ]);
  if (!merged?.order) return "not_found";
  if (merged.state !== "open") return "merged_before";
  if (!target) return "other_customer";
  const now = clock.now();
  const sooner =
    merged.dueAt && (!target.dueAt || merged.dueAt < target.dueAt) ? { dueAt: merged.dueAt } : {};
  const close = () =>
    db.case.update({
      where: { id, state: "open" },
      data: {
        state: "closed",
        closedAt: now,
        closedBy: actor.email,
        closedWhy: `merged into case ${into}, order ${target.order.ref}`,
        outcome: "merged",
        mergedIntoId: into,
        draft: null,
      },
      select: { id: true },
    });
  // Sets the time of the last message: a case without messages would close with its order (follow-late-orders.ts).
  const touch = () =>
    db.case.update({
      where: { id: into, state: "open" },
      data: { heardAt: now, snoozedUntil: null, ...sooner },
      select: { id: true },
    });
  const done = await nullIfMissing(
    db.$transaction([
      // In a fixed order, so that two people who merge the same cases never deadlock.
      ...(id < into ? [close(), touch()] : [touch(), close()]),
      db.case.updateMany({
        where: { mergedInto: { order: { cases: { some: { id } } } } },
        data: { mergedIntoId: into },
      }),
      ...insertCaseMail(ctx, {
        kind: "case_closed",
        caseId: id,
        order: merged.order,
        into: target.order.ref,
      }),
      appendAudit(
        db,
        {
          actor,
          action: "case.merged",
          subject: `order:${merged.order.ref}`,
          before: { case: id, state: "open" },
          after: { case: id, state: "closed", into, order: target.order.ref },
        },
        now,
      ),
    ]),
  );
  return done ? "merged" : "merged_before";
}
