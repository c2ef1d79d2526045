import { CASE_OUTCOMES } from "@/lib/model/case-kind";
import { day, shortTime } from "@/lib/words/lagos-time";
import type { CaseMail } from "@/lib/words/mail-kinds";
import { caseOutcomes, mailWords, threadWords } from "@/lib/words/messages";
import type { MailContent } from "./mail-content";

interface About {
  ref: string;
  /** The order's page, with its link. */
  page: string;
  data: Readonly<Record<string, unknown>>;
  /** Our reply. */
  text: string;
  /** Replies by email are added to the conversation. */
  answerable: boolean;
}

/**
 * Writes an email of a conversation: the case's number and the promised reply, our reply, or the outcome. Customers reply on
 * the order's page, which it links to. Pure.
 */
export function caseMail(
  kind: CaseMail,
  { ref, page, data, text, answerable }: About,
): Omit<MailContent, "foot"> {
  const { subject, heading } = mailWords[kind];
  const id = String(data.case);
  const outcome = CASE_OUTCOMES.find((value) => value === data.outcome);
  const replyBy = typeof data.replyBy === "string" ? data.replyBy : null;
  return {
    subject: subject({ id, ref }),
    heading,
    lead: [
      ...(outcome ? [caseOutcomes[outcome]] : []),
      ...(typeof data.into === "string" ? [threadWords.merged({ ref: data.into })] : []),
      ...(replyBy ? [mailWords.case_opened.reply({ time: shortTime(replyBy), day: day(replyBy) })] : []),
    ],
    blocks: [
      ...text
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => ({ kind: "text" as const, text: line })),
      ...(kind === "case_closed" || answerable
        ? []
        : [{ kind: "text" as const, text: mailWords.case_reply.answer }]),
      {
        kind: "rows",
        rows: [
          [mailWords.ref, ref],
          [mailWords.case, id],
        ],
      },
      { kind: "link", label: mailWords.open, url: `${page}#case` },
    ],
  };
}
