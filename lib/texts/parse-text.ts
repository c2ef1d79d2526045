import { type Inline, parseInline } from "./parse-inline";

export type TextBlock = { kind: "paragraph"; text: Inline[] } | { kind: "list"; items: Inline[][] };

interface ReadSection {
  /** Null before the first heading. */
  heading: string | null;
  blocks: TextBlock[];
}

export interface ParsedText {
  /** The first paragraph, if it precedes all headings. */
  lead: string | null;
  sections: ReadSection[];
}

/**
 * Parses an owner's text into displayable parts: "## " begins a heading, "- " a list item, an empty line ends a paragraph.
 * Everything else is text and is never rendered as HTML. Pure.
 */
export function parseText(text: string): ParsedText {
  const sections: ReadSection[] = [{ heading: null, blocks: [] }];
  let lines: string[] = [];
  const end = () => {
    const last = sections.at(-1);
    if (lines.length > 0) last?.blocks.push({ kind: "paragraph", text: parseInline(lines.join(" ")) });
    lines = [];
  };
  for (const raw of text.replaceAll(/\r\n?/g, "\n").split("\n")) {
    const line = raw.trim();
    const heading = /^#{1,3} +(.+)$/.exec(line)?.[1];
    const item = /^[-*] +(.+)$/.exec(line)?.[1];
    if (line === "" || heading || item) end();
    if (heading) sections.push({ heading, blocks: [] });
    else if (item) addItem(sections.at(-1), parseInline(item));
    else if (line !== "") lines.push(line);
  }
  end();
  const [before, ...rest] = sections;
  const [first, ...more] = before?.blocks ?? [];
  const lead = first?.kind === "paragraph" ? first.text.map((part) => part.text).join("") : null;
  const left = lead === null ? (before?.blocks ?? []) : more;
  return { lead, sections: left.length > 0 ? [{ heading: null, blocks: left }, ...rest] : rest };
}

function addItem(section: ReadSection | undefined, item: Inline[]): void {
  const last = section?.blocks.at(-1);
  if (last?.kind === "list") last.items.push(item);
  else section?.blocks.push({ kind: "list", items: [item] });
}
