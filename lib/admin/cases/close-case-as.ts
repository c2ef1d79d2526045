import { type Actor, requireRight } from "@/lib/auth/session/require-right";
import { type CaseClosed, closeCase } from "@/lib/cases/close-case";
import type { Context } from "@/lib/context/context";
import type { SentFile } from "@/lib/model/case-file";
import type { CaseOutcome } from "@/lib/model/case-kind";
import { recordUnsentReply } from "./record-unsent-reply";

/**
 * Closes a case permanently, with actor and reason. Cases of manual reviews and overdue attempts close with their decision
 * instead; a complaint needs an outcome, of which the customer is notified. Moves no money and delivers nothing. Audited under
 * the order. If a colleague closed it first, the message is kept ("unsent"). Disputes only by who may answer them.
 */
export async function closeCaseAs(
  ctx: Pick<Context, "db" | "clock" | "log" | "encryptionKeys">,
  actor: Actor,
  id: number,
  reason: string,
  told: { outcome?: CaseOutcome | null; say?: string; files?: readonly SentFile[] } = {},
): Promise<CaseClosed | "unsent"> {
  requireRight(ctx, actor, "cases.answer");
  // Off the Inbox, an unanswered dispute is easily missed, and lost.
  const found = await ctx.db.case.findUnique({ where: { id }, select: { kind: true } });
  if (found?.kind === "dispute") requireRight(ctx, actor, "disputes.answer");
  const closed = await closeCase(ctx, id, { name: actor.email, reason, actor, ...told });
  if (closed !== "closed_before") return closed;
  const unsent = { caseId: id, staffId: actor.userId, typed: told.say ?? "" };
  return (await recordUnsentReply(ctx, unsent)) ? "unsent" : closed;
}
