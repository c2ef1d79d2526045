import { clockTime, dateOf, day, shortTime, twelveHours } from "@/lib/words/lagos-time";
import { timeWords } from "@/lib/words/messages";

export { clockTime, day, shortTime, timestamp } from "@/lib/words/lagos-time";

/** "14:02" in Lagos: for admin. */
export function shortClockTime(iso: string): string {
  return clockTime(iso).slice(0, 5);
}

/** "2:02:11 pm" in Lagos: where seconds matter, as in an order's history. */
export function exactTime(iso: string): string {
  return twelveHours(clockTime(iso));
}

/** "2:02 pm, 21 Nov 2026" in Lagos: the shop's format for a moment. */
export function moment(iso: string): string {
  return `${shortTime(iso)}, ${day(iso)}`;
}

/** "Nov 2026" in Lagos. */
export function monthName(iso: string): string {
  return timeWords.month(dateOf(iso));
}

/** "21 Nov" in Lagos. */
export function shortDay(iso: string): string {
  return timeWords.shortDay(dateOf(iso));
}
