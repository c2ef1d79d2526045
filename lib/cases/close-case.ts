import type { Context } from "@/lib/context/context";
import type { SentFile } from "@/lib/model/case-file";
import type { CaseOutcome } from "@/lib/model/case-kind";
import { type AuditEntry, appendAudit } from "@/lib/platform/db/append-audit";
import { nullIfMissing } from "@/lib/platform/db/conflict";
import { insertCaseMessage } from "./conversation/case-message";
import { insertCaseMail } from "./conversation/insert-case-mail";
import { prepareReply, type ReplyRefused } from "./conversation/prepare-reply";

export type CaseClosed = "closed" | "closed_before" | "not_found" | "by_itself" | "no_outcome" | ReplyRefused;

/** Kinds that close when their matter is decided: staff can't close them. */
const CLOSED_AUTOMATICALLY = ["parked", "refund_stuck", "overdue", "reversal", "held"];

interface CaseClosing {
  name: string;
  reason: string;
  /** The staff member, for the audit log; absent when closed from a terminal. */
  actor?: AuditEntry["actor"];
  /** How a complaint ended; from a terminal, the reason alone explains it. */
  outcome?: CaseOutcome | null;
  /** Our message to the customer of a complaint, with its outcome. */
  say?: string;
  files?: readonly SentFile[];
}

/**
 * Closes a case permanently, recording who closed it and why. The customer of a complaint is notified of its
 * outcome, on the order's page and by email. Acting on the order is a separate step (decideParked, a refund).
 */
export async function closeCase(
  ctx: Pick<Context, "db" | "clock" | "encryptionKeys">,
  id: number,
  { name, reason, actor, outcome: named, say = "", files: sent = [] }: CaseClosing,
): Promise<CaseClosed> {
  const { db, clock } = ctx;
  const found = await db.case.findUnique({
    where: { id },
    select: { state: true, kind: true, why: true, order: { select: { id: true, ref: true, email: true } } },
  });
  if (!found) return "not_found";
  const { state, kind, why, order } = found;
  if (state === "closed") return "closed_before";
  if (actor && CLOSED_AUTOMATICALLY.includes(kind)) return "by_itself";
  const complaint = kind === "not_received";
  const outcome = complaint ? (named ?? (actor ? null : "explained")) : null;
  if (complaint && !outcome) return "no_outcome";
  const prepared = await prepareReply(ctx, id, say, sent);
  if (!prepared.ok) return prepared.reason;
  const { text, files } = prepared;
  const closedAt = clock.now();
  const closed = { state: "closed", closedAt, closedBy: name, closedWhy: reason, outcome, draft: null };
  const entry = actor && {
    actor,
    action: "case.closed",
    subject: order ? `order:${order.ref}` : `case:${id}`,
    before: { case: id, kind, why, state },
    after: { case: id, state: "closed", ...(outcome ? { outcome } : {}) },
    reason,
  };
  const done = await nullIfMissing(
    db.$transaction([
      db.case.update({ where: { id, state }, data: closed, select: { id: true } }),
      ...(outcome && (text || files.length > 0)
        ? [insertCaseMessage(ctx, { caseId: id, author: "staff", text, staffId: actor?.userId, files })]
        : []),
      ...(outcome && order
        ? insertCaseMail(ctx, { kind: "case_closed", caseId: id, order, text, outcome, files })
        : []),
      ...(entry ? [appendAudit(db, entry, closedAt)] : []),
    ]),
  );
  return done ? "closed" : "closed_before";
}
