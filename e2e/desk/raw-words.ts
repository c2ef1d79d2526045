import { EFFECT_STATES } from "../../lib/model/rows";

/** States of payments and kinds of attempts; those of attempts are in the model. */
const CODES = ["CREATED", "STARTED", "CAPTURED", "APPLIED", "SURPLUS", "SUSPENSE", "VEND", "REFUND"];

/** What only the code says. */
const INTERNAL = [
  ...["effects?", "vend(?:s|ed|ing)?", "parked", "journals?", "uuid", "requer(?:y|ied)", "upstream", "kobo"],
  ...["idempotency", "circuit breaker", "outbox", "sighted", "scanner", "undefined", "null", "NaN"],
];

const RULES: readonly RegExp[] = [
  /\b[A-Z]{2,}(?:_[A-Z0-9]+)+\b/g,
  new RegExp(`\\b(?:${[...EFFECT_STATES, ...CODES].join("|")})\\b`, "g"),
  /\b[a-z]+(?:_[a-z0-9]+)+\b/g,
  // Two words written as one: markupBp.
  /\b[a-z]+[A-Z][a-z]+\w*\b/g,
  new RegExp(`\\b(?:${INTERNAL.join("|")})\\b`, "gi"),
  /\[object \w+\]/g,
  /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g,
  // An id of ours, and the subject of a case.
  /\b[0-9A-HJKMNP-TV-Z]{26}\b/g,
  /\b(?:order|effect|paystack|user|payment|webhook):\w+/g,
];

/** Emails, addresses, commands, references of orders, and names of companies are no codes. */
const PLAIN = [
  /\S+@\S+/g,
  /\bhttps?:\/\/\S+|\bdocs\/\S+/g,
  /\bnpm run [\w -]+/g,
  /\b[0-9A-Z]{5}-[0-9A-Z]{5}\b/g,
  /\b(?:eSIMs?|eBills|iPhone|NairaBet)\b/g,
];

/** The raw codes and internal words of a page's text. Pure. */
export function findRawWords(text: string, allowed: readonly string[] = []): string[] {
  const rest = PLAIN.reduce((left, pattern) => left.replaceAll(pattern, " "), text);
  const found = RULES.flatMap((rule) => [...rest.matchAll(rule)].map(([word]) => word));
  return [...new Set(found)].filter((word) => !allowed.includes(word));
}
