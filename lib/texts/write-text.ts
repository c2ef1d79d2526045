import type { TextPage } from "@/lib/words/text-page";

/** One of our default pages in the owner's markup, as a starting point for editing. Pure. */
export function writeText({ lead, sections }: TextPage): string {
  return [lead, ...sections.flatMap(({ heading, text }) => [`## ${heading}`, ...text])].join("\n\n");
}
