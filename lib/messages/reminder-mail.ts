import { day } from "@/lib/words/lagos-time";
import { mailWords } from "@/lib/words/messages";
import type { MailContent } from "./mail-content";

/** Writes the email that what a number has ends soon, with the links to buy it again and to turn the reminder off. Pure. */
export function reminderMail(data: Readonly<Record<string, unknown>>): Omit<MailContent, "foot"> {
  const text = (name: string) => String(data[name] ?? "");
  const words = mailWords.reminder;
  const ends = { kind: text("due"), day: day(text("dueAt")) };
  const what = text("what");
  return {
    subject: words.subject({ what, ...ends }),
    heading: words.heading,
    lead: [words.lead({ what, number: text("number"), ...ends }), words.once],
    blocks: [
      { kind: "link", label: words.again, url: text("link") },
      { kind: "link", label: words.off, url: text("off") },
    ],
  };
}
