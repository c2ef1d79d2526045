import "server-only";
import { requireRight } from "@/lib/auth/session/require-right";
import type { SignedIn } from "@/lib/auth/session/signed-in";
import { type AnswerKind, type AnswerRefused, beginDisputeAnswer } from "@/lib/cases/begin-dispute-answer";
import type { Context } from "@/lib/context/context";
import type { Kobo } from "@/lib/platform/money";
import { findDisputeEvidence } from "./dispute-evidence";
import { evidencePdf } from "./evidence-pdf";

/**
 * Answers a dispute: contests it with the current evidence, or refunds all or a part (docs/adr/0086). Creates the document and
 * stores the answer; a worker sends it. "no_order": the payment has no order, so there is no evidence.
 */
export async function answerDispute(
  ctx: Pick<Context, "db" | "clock" | "log"> & Context,
  actor: Pick<SignedIn, "userId" | "role">,
  wanted: {
    caseId: number;
    kind: AnswerKind;
    /** Null: the full amount. */
    amount: Kobo | null;
    message: string;
  },
): Promise<"begun" | AnswerRefused | "no_order"> {
  requireRight(ctx, actor, "disputes.answer");
  const { caseId, kind, amount, message } = wanted;
  const [found, evidence] = await Promise.all([
    ctx.db.case.findFirst({ where: { id: caseId, kind: "dispute" }, select: { subject: true } }),
    findDisputeEvidence(ctx, caseId),
  ]);
  if (!found) return "not_open";
  if (!evidence) return "no_order";
  return beginDisputeAnswer(ctx, {
    disputeId: found.subject,
    kind,
    amount,
    message,
    actor,
    evidence: evidence.told,
    pdf: await evidencePdf(ctx, evidence, kind),
  });
}
