import { clockTime, dateOf, day, type Moment, shortTime, twelveHours } from "@/lib/words/lagos-time";
import { timeWords } from "@/lib/words/messages";

export { clockTime, day, shortTime, timestamp } from "@/lib/words/lagos-time";

/** "14:02" in Lagos: for admin. */
export function shortClockTime(at: Moment): string {
  return clockTime(at).slice(0, 5);
}

/** "2:02:11 pm" in Lagos: where seconds matter, as in an order's history. */
export function exactTime(at: Moment): string {
  return twelveHours(clockTime(at));
}

/** "2:02 pm, 21 Nov 2026" in Lagos: the shop's format for a moment. */
export function moment(at: Moment): string {
  return `${shortTime(at)}, ${day(at)}`;
}

/** "Nov 2026" in Lagos. */
export function monthName(at: Moment): string {
  return timeWords.month(dateOf(at));
}

/** "21 Nov" in Lagos. */
export function shortDay(at: Moment): string {
  return timeWords.shortDay(dateOf(at));
}
