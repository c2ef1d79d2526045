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

/** The open conversations of the customer of this one: of orders of the same account or address. The oldest first. */
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
 * Closes a conversation because it goes on in another one of the same customer, who is told so once: on the order's page and by
 * email. What they write to either is answered there (addToCase), and each order's page still shows its own messages only: an
 * address that was typed proves nothing. The promise of a reply that ends first is the other's from then on. Audited.
 */
export async function mergeCases(
  ctx: Pick<Context, "db" | "clock" | "log" | "encryptionKeys">,
  actor: Actor,
  { id, into }: { id: number; into: number },
): Promise<CasesMerged> {
  requireRight(ctx, actor, "cases.merge");
  const { db, clock } = ctx;
  const [one, other] = await Promise.all([
    db.case.findUnique({ where: { id, kind: OPEN.kind }, select: { ...NEEDED, state: true } }),
    findMergeable(ctx, id).then((all) => all.find((each) => each.id === into)),
  ]);
  if (!one?.order) return "not_found";
  if (one.state !== "open") return "merged_before";
  if (!other) return "other_customer";
  const now = clock.now();
  const sooner = one.dueAt && (!other.dueAt || one.dueAt < other.dueAt) ? { dueAt: one.dueAt } : {};
  const close = () =>
    db.case.update({
      where: { id, state: "open" },
      data: {
        state: "closed",
        closedAt: now,
        closedBy: actor.email,
        closedWhy: `merged into case ${into}, order ${other.order.ref}`,
        outcome: "merged",
        mergedIntoId: into,
        draft: null,
      },
      select: { id: true },
    });
  // Heard of now: what nobody had written to would close with its order (follow-late-orders.ts).
  const goOn = () =>
    db.case.update({
      where: { id: into, state: "open" },
      data: { heardAt: now, snoozedUntil: null, ...sooner },
      select: { id: true },
    });
  const done = await nullIfMissing(
    db.$transaction([
      // In one order, so that two who merge the same cases never wait for each other.
      ...(id < into ? [close(), goOn()] : [goOn(), close()]),
      db.case.updateMany({
        where: { mergedInto: { order: { cases: { some: { id } } } } },
        data: { mergedIntoId: into },
      }),
      ...insertCaseMail(ctx, { kind: "case_closed", caseId: id, order: one.order, into: other.order.ref }),
      appendAudit(
        db,
        {
          actor,
          action: "case.merged",
          subject: `order:${one.order.ref}`,
          before: { case: id, state: "open" },
          after: { case: id, state: "closed", into, order: other.order.ref },
        },
        now,
      ),
    ]),
  );
  return done ? "merged" : "merged_before";
}
