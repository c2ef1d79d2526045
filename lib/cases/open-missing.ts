import type { Context } from "@/lib/context/context";
import { checkFiles, isKept, keptBytes } from "@/lib/files/check-files";
import { sealFile } from "@/lib/files/seal-file";
import { MAX_CASE_BYTES, type SentFile } from "@/lib/model/case-file";
import type { CaseTopic } from "@/lib/model/case-kind";
import { findByToken } from "@/lib/orders/reading/find-by-token";
import { findCaseMessages, insertCaseMessage, parseCaseText } from "./conversation/case-message";
import { insertCaseMail } from "./conversation/insert-case-mail";
import { mayOpenCase } from "./find-missing";
import { findReplyPromise } from "./find-reply-promise";
import { type CaseOpened, openCase } from "./open-case";
import { writeToCase } from "./write-to-case";

export type MissingOpened =
  /** `without`: some of the files were rejected. */
  | ({ ok: true; without: boolean } & CaseOpened)
  | { ok: false; reason: "not_found" | "not_yet" | "closed" | "full" };

const WHY = {
  delivered: "says_not_received",
  late: "clock_ran_out",
  slow: "says_slow",
  refunded: "says_no_refund",
};

interface CustomerReport {
  about: CaseTopic;
  text: string;
  files?: readonly SentFile[];
}

/**
 * Opens a case for "I still don't have it", with the order's history as evidence and an alarm. One per order,
 * however many requests or tabs. Refused before an order is slow. Moves no money or goods. `when` "late":
 * only after the promised day, not for delivered items. `report` starts the conversation, or continues that
 * of a case opened meanwhile.
 */
export async function openMissing(
  ctx: Context,
  order: { ref: string; token: string | null | undefined },
  when: "late" | "any" = "any",
  report: CustomerReport | null = null,
): Promise<MissingOpened> {
  const story = await findByToken(ctx, order);
  if (!story) return { ok: false, reason: "not_found" };
  const why = mayOpenCase(ctx, story);
  if (!why || (when === "late" && why !== "late")) return { ok: false, reason: "not_yet" };
  const replyBy = (await findReplyPromise(ctx))(story.paid_at === null ? null : new Date(story.paid_at));
  const opened = await openCase(ctx, {
    kind: "not_received",
    subject: `order:${story.id}`,
    orderId: story.id,
    why: WHY[why],
    dueAt: replyBy,
    more: { customer: { says: report?.about ?? "not_received", at: ctx.clock.now().toISOString() } },
    once: true,
  });
  const text = parseCaseText(report?.text ?? "");
  const sent = report?.files ?? [];
  const files = checkFiles(sent, MAX_CASE_BYTES);
  let without = !files.every(isKept);
  if (opened.outcome === "opened") {
    const caseId = opened.id;
    await ctx.db.$transaction([
      ...(files.length > 0
        ? [
            ctx.db.case.update({
              where: { id: caseId },
              data: { fileBytes: { increment: keptBytes(files) } },
              select: { id: true },
            }),
          ]
        : []),
      ...(report
        ? [
            insertCaseMessage(ctx, {
              ...{ caseId, author: "customer" as const, text, about: report.about },
              files: files.map((file) => sealFile(ctx, file)),
            }),
          ]
        : []),
      ...insertCaseMail(ctx, { kind: "case_opened", caseId, order: story, replyBy }),
    ]);
  }
  if (opened.outcome === "known" && opened.id !== null && (text !== "" || sent.length > 0)) {
    // The same form was submitted twice.
    const isKnown = (await findCaseMessages(ctx, opened.id)).some(
      (message) => message.text === text && isSame(message.files, files),
    );
    const written = isKnown ? "written" : await writeToCase(ctx, order, text, sent);
    if (written === "closed" || written === "full") return { ok: false, reason: written };
    if (!isKnown) without = written === "without";
  }
  return { ok: true, without, ...opened };
}

function isSame(
  listed: readonly { name: string; size: number }[],
  sent: readonly { name: string; size: number }[],
): boolean {
  const names = (files: typeof listed) => files.map(({ name, size }) => `${size} ${name}`).sort();
  return JSON.stringify(names(listed)) === JSON.stringify(names(sent));
}
