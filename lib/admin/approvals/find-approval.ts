import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { APPROVAL_KINDS, type ApprovalKind } from "@/lib/model/approval";
import { type Kobo, kobo } from "@/lib/platform/money";

/** What a person reads before they decide. */
export interface WaitingApproval {
  id: number;
  kind: ApprovalKind;
  asker: { userId: string; email: string; role: string };
  reason: string;
  askedAt: Date;
  expiresAt: Date;
  /** Who approved it already, if it wasn't carried out. */
  approvedBy: string | null;
  kobo: Kobo | null;
  /** Of a month's close: "2026-10". */
  month: string | null;
  /** Of a refund: the item. */
  line: { position: number; service: string; product: string } | null;
}

const closed = z.object({ month: z.string() });
const refunded = z.object({ line: z.string() });

/** A request that waits for a second person; null if it was decided or has expired. */
export async function findApproval(
  { db, clock }: Pick<Context, "db" | "clock">,
  id: number,
): Promise<WaitingApproval | null> {
  const live = { state: { in: ["ASKED", "APPROVED"] }, expiresAt: { gt: clock.now() } };
  const row = await db.approval.findFirst({ where: { id, ...live } });
  const kind = APPROVAL_KINDS.find((one) => one === row?.kind);
  if (!row || !kind) return null;
  const people = await db.user.findMany({
    where: { id: { in: [row.askedBy, row.decidedBy ?? ""] } },
    select: { id: true, email: true },
  });
  const emailOf = (userId: string | null) => people.find((one) => one.id === userId)?.email ?? null;
  const item = kind === "refund" ? refunded.parse(row.request).line : null;
  const line = item
    ? await db.line.findUnique({
        where: { id: item },
        select: { position: true, service: true, product: true },
      })
    : null;
  return {
    ...{ id, kind, reason: row.reason, askedAt: row.askedAt, expiresAt: row.expiresAt },
    asker: { userId: row.askedBy, email: emailOf(row.askedBy) ?? row.askedBy, role: row.askedRole },
    approvedBy: emailOf(row.decidedBy),
    kobo: row.kobo === null ? null : kobo(Number(row.kobo)),
    line,
    month: kind === "month_close" ? closed.parse(row.request).month : null,
  };
}
