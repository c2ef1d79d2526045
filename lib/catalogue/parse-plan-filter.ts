import { type Kobo, naira } from "@/lib/platform/money";
import type { Network } from "@/lib/services/fields/phone";
import { parseSize, parseValidity } from "./normalise-plan";
import { MAX_BYTES, NO_FILTER, type PlanFilter } from "./plan-filter";
import { planLimit } from "./plan-limit";

export const MAX_FILTER_LENGTH = 120;

const NUMBER = String.raw`\d[\d,]*(?:\.\d+)?`;
const COUNTS: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  ten: 10,
  fourteen: 14,
  thirty: 30,
};
const NETWORK_WORDS: Readonly<Record<string, Network>> = {
  mtn: "mtn",
  airtel: "airtel",
  glo: "glo",
  t2: "9mobile",
  "t2 (9mobile)": "9mobile",
  etisalat: "9mobile",
  "9mobile": "9mobile",
  "9-mobile": "9mobile",
  "9 mobile": "9mobile",
};
/** Words of a question that don't filter anything. */
const FILLERS = new Set(
  "a an the i me my we need want give get buy find show which what is are for of on in at to with and or that this it lasts last lasting long longer good valid validity plan plans data bundle bundles sub subscription internet cheap cheaper cheapest lowest best price cost least about around per plus please only apps app network all any".split(
    " ",
  ),
);

const CEILING_WORD = String.raw`\b(?:under|below|max(?:imum)?|up ?to|at most|less than|not more than|within|budget(?: of)?)`;
const CEILING = `(?:${CEILING_WORD}\\s*)?`;
const UNIT = "hours?|hrs?|days?|weeks?|wks?|months?|mths?|mon|years?|yrs?";
const PATTERNS = {
  network: /\b(?:mtn|airtel|glo|t2(?: \(9mobile\))?|etisalat|9[ -]?mobile)(?!\w)/,
  size: new RegExp(String.raw`\b${NUMBER}\s*[kmgt](?:i?b|igs?|egs?)s?\b`),
  max: [
    new RegExp(String.raw`${CEILING}(?:₦|\bngn|\bn)\s*(${NUMBER})\s*(k)?\b`),
    new RegExp(String.raw`${CEILING}\b(${NUMBER})\s*(k)?\s*naira\b`),
    new RegExp(String.raw`${CEILING_WORD}\s+(${NUMBER})\s*(k)?\b(?!\s*(?:${UNIT}))`),
  ],
  only: /(?:\b\d+\s*)?\b(?:socials?(?: media)?|whats ?app|facebook|instagram|tik ?tok|twitter|telegram|snap ?chat|you ?tube|netflix|showmax|mid ?nights?|nights?|nightly|week-?ends?)\b/,
  named: /\b(?:hourly|daily|weekly|fortnight(?:ly)?|monthly|quarterly|yearly|annual(?:ly)?)\b/,
  period: new RegExp(String.raw`\b(?:(${NUMBER}|${Object.keys(COUNTS).join("|")})\s*-?\s*)?(${UNIT})\b`),
  short: /\b(\d+)\s*([dhwy])\b/,
  today: /\btoday\b/,
};

/**
 * Parses "3gb month", "1.5 GB for a week", "500mb" or "glo social under ₦300" to a filter. `unread` lists the words
 * that weren't understood, for the page to show. If there are two sizes, the first counts and the second is unread.
 * Pure; never throws.
 */
export function parsePlanFilter(text: string): { filter: PlanFilter; unread: string[] } {
  let rest = ` ${text
    .slice(0, MAX_FILTER_LENGTH)
    .toLowerCase()
    .replace(/[\u2010-\u2015]/g, "-")} `;
  const take = <T>(pattern: RegExp, read: (match: RegExpExecArray) => T | null): T | null => {
    const match = pattern.exec(rest);
    const value = match && read(match);
    if (!match || value === null) return null;
    rest = `${rest.slice(0, match.index)} ; ${rest.slice(match.index + match[0].length)}`;
    return value;
  };
  const network = take(PATTERNS.network, ([word]) => NETWORK_WORDS[word] ?? null);
  const bytes = take(PATTERNS.size, ([size]) => withinBytes(parseSize(size)));
  let max: Kobo | null = null;
  for (const pattern of PATTERNS.max) max ??= take(pattern, amountOf);
  const only = take(PATTERNS.only, ([words]) => planLimit(words));
  const hours =
    take(PATTERNS.named, ([word]) => parseValidity(word)) ??
    take(PATTERNS.period, ([, count = "1", unit = ""]) =>
      parseValidity(`${COUNTS[count] ?? count} ${unit}`),
    ) ??
    take(PATTERNS.short, ([, count = "", unit = ""]) => parseValidity(`${count} ${unit}`)) ??
    take(PATTERNS.today, () => 24);
  const unread = rest.split(/[\s,;.!?"“”'()/+&-]+/).filter((word) => word !== "" && !FILLERS.has(word));
  return { filter: { ...NO_FILTER, network, bytes, max, only, hours }, unread };
}

function withinBytes(bytes: number | null): number | null {
  return bytes !== null && bytes <= MAX_BYTES ? bytes : null;
}

function amountOf([, digits = "", thousand]: RegExpExecArray): Kobo | null {
  const amount = Math.ceil(Number(digits.replaceAll(",", "")) * (thousand ? 1_000 : 1));
  return amount > 0 && amount <= 10_000_000 ? naira(amount) : null;
}
