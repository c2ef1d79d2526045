import type { Context } from "@/lib/context/context";
import type { SentFile } from "@/lib/model/case-file";
import type { CaseTopic } from "@/lib/model/case-kind";
import { findByToken } from "@/lib/orders/reading/find-by-token";
import type { Prisma } from "@/lib/platform/prisma/client";
import { addToCase } from "./add-to-case";
import { parseCaseText } from "./conversation/case-message";
import { insertCaseMail } from "./conversation/insert-case-mail";
import { mayOpenCase } from "./find-missing";
import { findReplyPromise } from "./find-reply-promise";
import { type CaseOpened, openCase } from "./open-case";

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
  if (opened.id === null) return { ok: true, without: false, ...opened };
  const caseId = opened.id;
  const isNew = opened.outcome === "opened";
  const mail = { kind: "case_opened", caseId, order: story, replyBy } as const;
  const notify = (db: Prisma.TransactionClient) => Promise.all(insertCaseMail({ ...ctx, db }, mail));
  const text = parseCaseText(report?.text ?? "");
  const files = report?.files ?? [];
  // The topic alone is a message only of a new case.
  if (!report || (!isNew && text === "" && files.length === 0)) {
    if (isNew) await notify(ctx.db);
    return { ok: true, without: false, ...opened };
  }
  const added = await addToCase(
    ctx,
    { caseId, text, about: report.about },
    files,
    isNew ? notify : undefined,
  );
  if (added === "closed" || added === "full") return { ok: false, reason: added };
  return { ok: true, without: added === "without", ...opened };
}
