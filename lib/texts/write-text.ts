import type { TextPage } from "@/lib/words/en/pages";

/** One of our own pages as an owner would write it: where theirs begins. Pure. */
export function writeText({ lead, sections }: TextPage): string {
  return [lead, ...sections.flatMap(({ heading, text }) => [`## ${heading}`, ...text])].join("\n\n");
}
