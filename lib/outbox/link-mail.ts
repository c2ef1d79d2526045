import { type LinkMail, mailWords } from "@/lib/words/en/mail";
import type { MailBlock, MailContent } from "./mail-content";

/** A mail that carries a link to a person: signing in, verifying, resetting, joining the desk. `minutes`: how long it works. Pure. */
export function linkMail(
  kind: LinkMail,
  shop: string,
  { link, minutes }: { link: string; minutes: number | null },
): Omit<MailContent, "foot"> {
  const { subject, heading, lead, link: label } = mailWords[kind];
  const works: MailBlock[] = minutes === null ? [] : [{ kind: "text", text: mailWords.works(minutes) }];
  return {
    subject: subject(shop),
    heading,
    lead: [...lead],
    blocks: [{ kind: "link", label, url: link }, ...works],
  };
}
