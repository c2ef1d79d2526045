const EXPONENTS: Readonly<Record<string, number>> = { k: 1, m: 2, g: 3, t: 4 };
/** A size in free text. "5G" alone is a network generation, not a size; "10Mbps" is a speed. */
export const SIZE = /(\d[\d,]*(?:\.\d+)?)\s*(?:([kmgt])(?:i?b|igs?|egs?)s?)(?![a-z/])/gi;
/** "1GB/day" or "1GB per night": the total isn't stated. */
const PER_PERIOD = /(?:\/|\bper\b|\beach\b|\bevery\b)\s*(?:day|night|week|month|hour)/i;

/**
 * Parses the size in a plan's free text ("1.5 Gb", "500mb", "Binge 1,024 MB") to bytes, in binary multiples
 * (merchant-api.md 2.7). Null if the text has no size, or several that differ: such a plan is kept and sorted last,
 * never guessed.
 */
export function parseSize(text: string): number | null {
  if (PER_PERIOD.test(text)) return null;
  const sizes = [...text.matchAll(SIZE)].map(([, digits = "", unit = ""]) => {
    const exponent = EXPONENTS[unit.toLowerCase()] ?? 0;
    return Math.round(parseNumber(digits) * 1024 ** exponent);
  });
  return onlyOne(sizes);
}

const DAY = 24;
const UNITS: readonly [RegExp, number][] = [
  [/^(?:h|hr|hrs|hour|hours)$/, 1],
  [/^(?:d|day|days)$/, DAY],
  [/^(?:w|wk|wks|week|weeks)$/, 7 * DAY],
  [/^(?:mo|mon|mth|mths|month|months)$/, 30 * DAY],
  [/^(?:y|yr|yrs|year|years)$/, 365 * DAY],
];
/** Whole texts that name a period. "Weekend" and "Night" aren't listed: it isn't stated when they begin. */
const NAMED: Readonly<Record<string, number>> = {
  hourly: 1,
  daily: DAY,
  weekly: 7 * DAY,
  fortnight: 14 * DAY,
  fortnightly: 14 * DAY,
  monthly: 30 * DAY,
  quarterly: 90 * DAY,
  yearly: 365 * DAY,
  annual: 365 * DAY,
  annually: 365 * DAY,
};
const PERIOD = /(\d[\d,]*(?:\.\d+)?)\s*-?\s*([a-z]+)/gi;

/**
 * Parses the validity in a plan's free text ("30 Days", "7days", "24 HRS", "1 Month", "weekly") to hours. A month is
 * 30 days, a year 365. Null if the text has no period, several that differ, or only nights or weekends.
 */
export function parseValidity(text: string): number | null {
  const plain = text.trim().toLowerCase();
  if (Object.hasOwn(NAMED, plain)) return NAMED[plain] ?? null;
  if (/\b(?:nights?|midnight|weekends?)\b/.test(plain)) return null;
  const periods = [...plain.matchAll(PERIOD)].flatMap(([, digits = "", word = ""]) => {
    const hours = UNITS.find(([unit]) => unit.test(word))?.[1];
    return hours === undefined ? [] : [Math.round(parseNumber(digits) * hours)];
  });
  const hours = onlyOne(periods);
  // More than a hundred years is a typo, and wouldn't fit the column.
  return hours !== null && hours <= 100 * 365 * DAY ? hours : null;
}

/** Parses "1.5", "1,024" (grouped) and "1,5" (decimal comma). */
function parseNumber(digits: string): number {
  const grouped = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(digits);
  return Number(grouped ? digits.replaceAll(",", "") : digits.replace(",", "."));
}

/**
 * The value if all are equal and it is a positive number that JavaScript and PostgreSQL store exactly; otherwise
 * null.
 */
function onlyOne(values: readonly number[]): number | null {
  const [first] = values;
  if (first === undefined || values.some((value) => value !== first)) return null;
  return Number.isSafeInteger(first) && first > 0 ? first : null;
}
