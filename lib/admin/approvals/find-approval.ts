import type { Context } from "@/lib/context/context";
import { APPROVAL_KINDS, type ApprovalKind } from "@/lib/model/approval";
import { type Kobo, kobo } from "@/lib/platform/money";
import { findNewApprovers } from "./find-new-approvers";
import { findRequestFacts, type RequestFacts } from "./find-request-facts";

/** What a person sees before deciding. */
export interface WaitingApproval {
  id: number;
  kind: ApprovalKind;
  /** `since`: when they became an owner or a manager, if recently. */
  asker: { userId: string; email: string; role: string; since: Date | null };
  reason: string;
  askedAt: Date;
  expiresAt: Date;
  /** Who already approved it, if it wasn't carried out. */
  approvedBy: string | null;
  kobo: Kobo | null;
  what: RequestFacts;
}

/** A request that waits for a second person; null if it was decided or has expired. */
export async function findApproval(
  { db, clock, snapshot }: Pick<Context, "db" | "clock" | "snapshot">,
  id: number,
): Promise<WaitingApproval | null> {
  const live = { state: { in: ["ASKED", "APPROVED"] }, expiresAt: { gt: clock.now() } };
  const row = await db.approval.findFirst({ where: { id, ...live } });
  const kind = APPROVAL_KINDS.find((value) => value === row?.kind);
  if (!row || !kind) return null;
  const people = await db.user.findMany({
    where: { id: { in: [row.askedBy, row.decidedBy ?? ""] } },
    select: { id: true, email: true },
  });
  const emailOf = (userId: string | null) => people.find((one) => one.id === userId)?.email ?? null;
  const isNew = (await findNewApprovers({ db, clock })).find(({ userId }) => userId === row.askedBy);
  const since = isNew?.since ?? null;
  return {
    id,
    kind,
    reason: row.reason,
    askedAt: row.askedAt,
    expiresAt: row.expiresAt,
    asker: { userId: row.askedBy, email: emailOf(row.askedBy) ?? row.askedBy, role: row.askedRole, since },
    approvedBy: emailOf(row.decidedBy),
    kobo: row.kobo === null ? null : kobo(Number(row.kobo)),
    what: await findRequestFacts({ db, snapshot }, kind, row),
  };
}
