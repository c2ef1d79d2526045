/** A piece of a line: plain, heavy, or a link that leads where a page may lead. */
export interface Inline {
  text: string;
  strong?: true;
  href?: string;
}

const MARKS = /\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^()\s]+)\)/g;
/** Nothing that a browser would run: an address of this shop, a page elsewhere, a mailbox, a phone. */
const SAFE = /^(https?:\/\/[^\s]+|\/(?![/\\])[^\s\\]*|mailto:[^\s]+|tel:\+?[\d-]+)$/i;

/** "**heavy**" and "[words](address)" of a line; an address of another kind stays the text that it is. Pure. */
export function parseInline(line: string): Inline[] {
  const parts: Inline[] = [];
  let at = 0;
  for (const match of line.matchAll(MARKS)) {
    const [whole, strong, label, href = ""] = match;
    if (label !== undefined && !SAFE.test(href)) continue;
    if (match.index > at) parts.push({ text: line.slice(at, match.index) });
    parts.push(strong !== undefined ? { text: strong, strong: true } : { text: label ?? "", href });
    at = match.index + whole.length;
  }
  if (at < line.length) parts.push({ text: line.slice(at) });
  return parts;
}
