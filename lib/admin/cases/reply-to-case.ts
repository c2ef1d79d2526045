import { type Actor, requireRight } from "@/lib/auth/session/require-right";
import { insertCaseMessage } from "@/lib/cases/conversation/case-message";
import { findRepeatedMessage } from "@/lib/cases/conversation/find-repeated-message";
import { insertCaseMail } from "@/lib/cases/conversation/insert-case-mail";
import { prepareReply, type ReplyRefused } from "@/lib/cases/conversation/prepare-reply";
import type { Context } from "@/lib/context/context";
import type { SentFile } from "@/lib/model/case-file";
import { appendAudit } from "@/lib/platform/db/append-audit";
import { nullIfMissing } from "@/lib/platform/db/conflict";
import { recordUnsentReply } from "./record-unsent-reply";

export type CaseReplied = "replied" | "empty" | "closed" | "unsent" | "not_found" | ReplyRefused;

/**
 * Replies to the customer of a complaint: shown on the order's page and sent by email, with files. Fulfils the promised reply,
 * and assigns the case to the writer if nobody has it. The same reply of a double press is sent once. Audited without the text,
 * which is the customer's. If a colleague closed the case first, the text is kept ("unsent"). Owners and support.
 */
export async function replyToCase(
  ctx: Pick<Context, "db" | "clock" | "log" | "encryptionKeys">,
  actor: Actor,
  caseId: number,
  typed: string,
  sent: readonly SentFile[] = [],
): Promise<CaseReplied> {
  requireRight(ctx, actor, "cases.answer");
  const found = await ctx.db.case.findUnique({
    where: { id: caseId, kind: "not_received" },
    select: { state: true, owner: true, order: { select: { id: true, ref: true, email: true } } },
  });
  if (!found?.order) return "not_found";
  const { state, owner, order } = found;
  const unsent = { caseId, staffId: actor.userId, typed };
  const tooLate = async () => ((await recordUnsentReply(ctx, unsent)) ? "unsent" : "closed");
  if (state !== "open") return tooLate();
  const ready = await prepareReply(ctx, caseId, typed, sent);
  if (!ready.ok) return ready.reason;
  const { text, files } = ready;
  if (text === "" && files.length === 0) return "empty";
  const message = { caseId, author: "staff" as const, text, staffId: actor.userId, files };
  const done = await nullIfMissing(
    ctx.db.$transaction(async (tx) => {
      const within = { ...ctx, db: tx };
      if (await findRepeatedMessage(within, message)) return true;
      await tx.case.update({
        where: { id: caseId, state: "open" },
        data: { dueAt: null, draft: null, owner: owner ?? actor.email },
        select: { id: true },
      });
      await insertCaseMessage(within, message);
      await Promise.all(insertCaseMail(within, { kind: "case_reply", caseId, order, text, files }));
      const after = {
        case: caseId,
        characters: text.length,
        ...(files.length > 0 ? { files: files.length } : {}),
      };
      const entry = { actor, action: "case.replied", subject: `order:${order.ref}`, after };
      await appendAudit(tx, entry, ctx.clock.now());
      return true;
    }),
  );
  return done ? "replied" : tooLate();
}
