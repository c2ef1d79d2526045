import { parsePhone } from "@/lib/services/fields/phone";

/** What somebody may have meant by the text in the desk's one search box; every reading is looked up exactly. */
export interface Search {
  ref: string | null;
  email: string | null;
  /** As lines keep them: phones in E.164, other numbers bare and as typed. */
  recipients: string[];
  /** Our customerRef, the upstream's id, the provider's reference: as typed. */
  ids: string[];
}

export const MAX_SEARCH_LENGTH = 254;

/** Reads a search text; null for an empty or absurd one. Pure. */
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
