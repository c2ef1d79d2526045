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

/** Parts of an order's identifiers that a text may be, each with its index (find-fragment.ts). */
export interface Fragment {
  refBegins: string | null;
  refEnds: string | null;
  emailBegins: string | null;
  recipientBegins: string | null;
  recipientEnds: string | null;
  /** Parts of any of an order's words (order-words.ts). */
  within: string[];
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

/** The last digits of a number that people remember. */
const MIN_SUFFIX_LENGTH = 4;
/** Shorter prefixes are operator prefixes, shared by half of all numbers. */
const MIN_NUMBER_LENGTH = 6;

/** Parses a text as a part of an identifier; null if it is too short. Pure. */
export function parseFragment(typed: string): Fragment | null {
  const text = typed.trim();
  const bare = text.replace(/[\s–—-]+/g, "");
  if (bare.length < MIN_SUFFIX_LENGTH || bare.length > 64) return null;
  const ref = /^[0-9A-Za-z]{4,9}$/.test(bare) ? bare.toUpperCase() : null;
  const number = /^\+?\d+$/.test(bare) ? bare : null;
  return {
    refBegins: ref && (ref.length > 5 ? `${ref.slice(0, 5)}-${ref.slice(5)}` : ref),
    refEnds: ref && (ref.length > 5 ? `${ref.slice(0, -5)}-${ref.slice(-5)}` : ref),
    emailBegins: /^[^\s@]+(@[^\s@]*)?$/.test(text) ? text.toLowerCase() : null,
    recipientBegins:
      number && number.length >= MIN_NUMBER_LENGTH ? number.replace(/^0(?=[789])/, "+234") : null,
    recipientEnds: number,
    // A local phone number has a zero where the stored one has 234.
    within: [...new Set([/\s/.test(text) ? bare : text, bare, bare.replace(/^0(?=[789])/, "")])]
      .map((one) => one.toLowerCase())
      .filter((one) => one.length >= MIN_SUFFIX_LENGTH)
      // What contains another one is found with it.
      .filter((one, _at, all) => !all.some((other) => other !== one && one.includes(other))),
  };
}
