import { parseSize, parseValidity, SIZE } from "@/lib/catalogue/normalise-plan";
import { timeWords } from "./messages";

const MIB = 1024 ** 2;

/** Formats bytes: "500 MB", "1.5 GB", "2 TB", in binary multiples (merchant-api.md 2.7). */
export function formatSize(bytes: number): string {
  const units = [
    [1024 ** 4, "TB"],
    [1024 ** 3, "GB"],
    [MIB, "MB"],
  ] as const;
  const [unit, name] = units.find(([size]) => bytes >= size) ?? [1024, "KB"];
  return `${Number((bytes / unit).toFixed(2))} ${name}`;
}

/** Formats hours: "12 hours", "1 day", "30 days", "1 year". */
export function formatHours(hours: number): string {
  if (hours < 24 || hours % 24 !== 0) return timeWords.hours({ count: hours });
  const days = hours / 24;
  if (days % 365 === 0) return timeWords.years({ count: days / 365 });
  return timeWords.days({ count: days });
}

/** A size label in our spelling: "500MB" → "500 MB", "Night 1.5Gb" → "Night 1.5 GB". Unchanged if it states no single size. */
export function sizeName(label: string): string {
  const bytes = parseSize(label);
  return bytes === null ? label : label.replace(SIZE, formatSize(bytes));
}

/** What follows the size: "30 Days" in "1.5 Gb 30 Days" and in "20GB - 30 Days"; nothing in "2.5GB/2 days". */
const VALIDITY = /^(|.*?[\p{L}\d)])[\s,–-]*(\d[\d,.]*\s*-?\s*[a-z]+|[a-z]+)$/iu;

/** What ties the period to the words before it: "20GB x 12 months" is no size with a validity. */
const TIE = /\s(?:x|for|per|every|in|over)$/i;

/** The size of a package in the words of its name, because some call 512 MB 500 MB; else its volume. */
export function packageSize({ name, volume }: { name: string; volume: number | null }): string {
  return formatSize(parseSize(name) ?? volume ?? 0);
}

/**
 * The name of a plan or an eSIM package, from the label that its order keeps: "Ghana 500MB 1 Days" → "Ghana 500 MB, 1 day".
 * Labels come from the supplier, so what we can't read stays as it is.
 */
export function planName(label: string): string {
  const [, head = "", tail = ""] = VALIDITY.exec(label) ?? [];
  const hours = TIE.test(head) ? null : parseValidity(tail);
  return hours === null ? sizeName(label) : [sizeName(head), formatHours(hours)].filter(Boolean).join(", ");
}
