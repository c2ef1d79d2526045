import { type Actor, requireRight } from "@/lib/auth/session/require-right";
import { insertCaseMessage, parseCaseText } from "@/lib/cases/conversation/case-message";
import { insertCaseMail } from "@/lib/cases/conversation/insert-case-mail";
import type { Context } from "@/lib/context/context";
import { appendAudit } from "@/lib/platform/db/append-audit";
import { nullIfMissing } from "@/lib/platform/db/conflict";

export type CaseReplied = "replied" | "empty" | "closed" | "not_found";

/**
 * Replies to the customer of a complaint: shown on the order's page and sent by email. Ends the promise of a reply, and makes
 * the case the writer's if it is nobody's. Audited without the text, which is the customer's. Owners and support.
 */
export async function replyToCase(
  ctx: Pick<Context, "db" | "clock" | "log" | "encryptionKeys">,
  actor: Actor,
  caseId: number,
  typed: string,
): Promise<CaseReplied> {
  requireRight(ctx, actor, "cases.answer");
  const text = parseCaseText(typed);
  const found = await ctx.db.case.findUnique({
    where: { id: caseId, kind: "not_received" },
    select: { state: true, owner: true, order: { select: { id: true, ref: true, email: true } } },
  });
  if (!found?.order) return "not_found";
  if (text === "") return "empty";
  const { state, owner, order } = found;
  if (state !== "open") return "closed";
  const done = await nullIfMissing(
    ctx.db.$transaction([
      ctx.db.case.update({
        where: { id: caseId, state: "open" },
        data: { dueAt: null, owner: owner ?? actor.email },
        select: { id: true },
      }),
      insertCaseMessage(ctx, { caseId, author: "staff", text, staffId: actor.userId }),
      ...insertCaseMail(ctx, { kind: "case_reply", caseId, order, text }),
      appendAudit(
        ctx.db,
        {
          actor,
          action: "case.replied",
          subject: `order:${order.ref}`,
          after: { case: caseId, characters: text.length },
        },
        ctx.clock.now(),
      ),
    ]),
  );
  return done ? "replied" : "closed";
}
