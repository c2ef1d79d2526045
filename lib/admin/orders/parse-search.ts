import { parsePhone } from "@/lib/services/fields/phone";

/** What the text in the admin's search box may mean; every interpretation is matched exactly. */
export interface Search {
  ref: string | null;
  email: string | null;
  /** As items store them: phones in E.164, other numbers without separators and as entered. */
  recipients: string[];
  /** Our customerRef, the upstream's id or the provider's reference, as entered. */
  ids: string[];
}

export const MAX_SEARCH_LENGTH = 254;

/** Parses a search text; null if it is empty or overlong. Pure. */
export function parseSearch(typed: string): Search | null {
  const text = typed.trim();
  if (text === "" || text.length > MAX_SEARCH_LENGTH) return null;
  if (/^\S+@\S+$/.test(text)) return { ref: null, email: text.toLowerCase(), recipients: [text], ids: [] };
  const bare = text.replace(/[\s–—-]+/g, "");
  const ref = /^[0-9A-Za-z]{10}$/.test(bare) ? bare.toUpperCase() : null;
  const phone = parsePhone(text);
  return {
    ref: ref && `${ref.slice(0, 5)}-${ref.slice(5)}`,
    email: null,
    recipients: [...new Set([text, bare, ...(phone ? [phone] : [])])],
    ids: [...new Set([text, bare])],
  };
}
