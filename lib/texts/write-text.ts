import type { TextPage } from "@/lib/words/text-page";

/** One of our default pages in the syntax that owners edit, as the starting point of their own. Pure. */
export function writeText({ lead, sections }: TextPage): string {
  return [lead, ...sections.flatMap(({ heading, text }) => [`## ${heading}`, ...text])].join("\n\n");
}
