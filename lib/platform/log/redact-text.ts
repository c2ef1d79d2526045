const HIDDEN = "[hidden]";

/** 20 or more digits with any spacing: one or more electricity tokens. */
const TOKENS = /\d(?:[\s\u2010-\u2015._-]{0,3}\d){19,}/g;
const LPA = /(?:LPA(?::|%3A))?(?<![\w.])1(?:\$|%24)[^\s"'<>]+|LPA(?::|%3A)[^\s"'<>]+/gi;
const EMAIL = /[^\s@"'<>()[\]:;,=]{1,64}@[^\s@"'<>()[\]:;,]{1,255}/g;
const BEARER = /\b(Bearer|Basic)\s{1,8}[^\s"',;]+/gi;
const KEYS = /\b(?:sk|pk|rk)_(?:live|test)_[\w-]+/gi;
const NAMED_SECRET =
  /((?<![a-z])(?:pins?|serial(?:[\s_-]?(?:no|number))?|tokens?|password|secret|api[\s_-]?key)(?![a-z])["']?\s{0,8}(?:[:=#]|is\s)["'[({\s]{0,8})(?!\[?(?:hidden|token|email)\])[^\s"',;}\]]+/gi;
const NAMED_NUMBER =
  /((?<![a-z])(?:pins?|serial(?:[\s_-]?(?:no|number))?)(?![a-z])\s{1,8})(?=[\w-]{0,64}\d)[\w-]{4,}/gi;
/** Letters only, as most texts and names are: it can't match any pattern below. */
const WORD = /^[a-z]*$/i;
/** 10 digits or more: phones, meters, smartcards, accounts. Plain dates are excluded. */
const LONG_NUMBER = /(?<!\d)(?!\d{4}-\d\d-\d\d(?!\d))\+?\d(?:[ -]?\d){9,}(?!\d)/g;

export interface RedactText {
  /** Exact secrets (keys) to hide, whatever they look like. Those under 6 characters are skipped. */
  secrets?: readonly string[];
  /** Keeps long digit runs in identifiers and times. Tokens are always masked. */
  keepLongNumbers?: boolean;
}

/** "***" and the last four characters; text of up to 7 characters is hidden completely. */
export function maskTail(text: string): string {
  return text.length > 7 ? `***${text.slice(-4)}` : "***";
}

/**
 * Masks what a log or a stored fact must not contain: tokens (20 digits in any grouping), activation codes, keys, named PINs
 * and serials, email addresses, and long numbers except for their last four digits. Idempotent.
 */
export function redactText(text: string, options: RedactText = {}): string {
  let out = text;
  for (const secret of options.secrets ?? []) {
    if (secret.length >= 6) out = out.replaceAll(secret, HIDDEN);
  }
  if (WORD.test(out)) return out;
  out = out
    .replace(LPA, HIDDEN)
    .replace(BEARER, `$1 ${HIDDEN}`)
    .replace(KEYS, HIDDEN)
    .replace(TOKENS, "[token]")
    .replace(NAMED_SECRET, `$1${HIDDEN}`)
    .replace(NAMED_NUMBER, `$1${HIDDEN}`);
  // Only if there is an @: otherwise the pattern would scan every text from each of its characters.
  if (out.includes("@")) out = out.replace(EMAIL, "[email]");
  if (options.keepLongNumbers) return out;
  return out.replace(LONG_NUMBER, (run) => `***${run.replace(/\D/g, "").slice(-4)}`);
}
