/** Part of a line: plain text, bold text, or a safe link. */
export interface Inline {
  text: string;
  strong?: true;
  href?: string;
}

const MARKS = /\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^()\s]+)\)/g;
/** Addresses that a browser won't execute: of this shop, of another site, an email address, a phone number. */
const SAFE = /^(https?:\/\/[^\s]+|\/(?![/\\])[^\s\\]*|mailto:[^\s]+|tel:\+?[\d-]+)$/i;

/** Parses "**bold**" and "[words](address)" in a line. A link with any other address stays text. Pure. */
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
