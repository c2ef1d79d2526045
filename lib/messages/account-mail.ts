import type { AccountMail } from "@/lib/words/mail-kinds";
import { mailWords } from "@/lib/words/messages";
import type { MailBlock, MailContent } from "./mail-content";

interface Facts {
  shop: string;
  /** Addresses by the names of the kind's labels: the data and secret passed to enqueueMessage(). */
  links: Readonly<Record<string, unknown>>;
  /** How long the links work. */
  minutes: number | null;
}

/** Writes an email about an account: signing in, verifying, resetting, joining the staff. Pure. */
export function accountMail(kind: AccountMail, { shop, links, minutes }: Facts): Omit<MailContent, "foot"> {
  const { subject, heading, lead, labels } = mailWords[kind];
  const blocks = Object.entries(labels).flatMap(([name, label]): MailBlock[] => {
    const url = links[name];
    return typeof url === "string" ? [{ kind: "link", label, url }] : [];
  });
  if (blocks.length === 0) throw new Error(`a message of kind ${kind} without its link`);
  const works: MailBlock[] = minutes === null ? [] : [{ kind: "text", text: worksFor(minutes) }];
  return { subject: subject({ shop }), heading, lead: [...lead], blocks: [...blocks, ...works] };
}

function worksFor(minutes: number): string {
  return minutes < 120
    ? mailWords.works({ minutes })
    : mailWords.worksHours({ hours: Math.floor(minutes / 60) });
}
