import type { Context } from "@/lib/context/context";
import type { CaseTopic } from "@/lib/model/case-kind";
import { findByToken } from "@/lib/orders/reading/find-by-token";
import { findCaseMessages, insertCaseMessage, parseCaseText } from "./conversation/case-message";
import { insertCaseMail } from "./conversation/insert-case-mail";
import { findReplyPromise } from "./find-reply-promise";
import { mayOpenCase } from "./get-missing";
import { type CaseOpened, openCase } from "./open-case";
import { writeToCase } from "./write-to-case";

export type MissingOpened =
  | ({ ok: true } & CaseOpened)
  | { ok: false; reason: "not_found" | "not_yet" | "closed" | "full" };

const WHY = {
  delivered: "says_not_received",
  late: "clock_ran_out",
  slow: "says_slow",
  refunded: "says_no_refund",
};

interface Said {
  about: CaseTopic;
  text: string;
}

/**
 * Opens a case for "I still don't have it", with the order's history as evidence and an alarm. One per order, however often and
 * from however many tabs it is requested. Refused before an order is slow. Moves no money or goods. `when`
 * "late": only if the promised day is over, not for delivered items. `said` begins the conversation, or continues that of a case
 * which opened meanwhile.
 */
export async function openMissing(
  ctx: Context,
  order: { ref: string; token: string | null | undefined },
  when: "late" | "any" = "any",
  said: Said | null = null,
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
    more: { customer: { says: said?.about ?? "not_received", at: ctx.clock.now().toISOString() } },
    once: true,
  });
  const text = parseCaseText(said?.text ?? "");
  if (opened.outcome === "opened") {
    const caseId = opened.id;
    await ctx.db.$transaction([
      ...(said
        ? [insertCaseMessage(ctx, { caseId, author: "customer" as const, text, about: said.about })]
        : []),
      ...insertCaseMail(ctx, { kind: "case_opened", caseId, order: story, replyBy }),
    ]);
  }
  if (opened.outcome === "known" && opened.id !== null && text !== "") {
    // A second press of the same form.
    const isKnown = (await findCaseMessages(ctx, opened.id)).some((one) => one.text === text);
    const written = isKnown ? "written" : await writeToCase(ctx, order, text);
    if (written === "closed" || written === "full") return { ok: false, reason: written };
  }
  return { ok: true, ...opened };
}
