import { timeWords } from "./messages";

/** Lagos is UTC+1 all year, so server and browser format the same text without a time zone database. */
const LAGOS_MS = 3_600_000;

/** A moment: a date, or a text that Date parses. */
export type Moment = Date | string;

function lagos(at: Moment): Date {
  return new Date(new Date(at).getTime() + LAGOS_MS);
}

function two(value: number): string {
  return String(value).padStart(2, "0");
}

/** "14:02:11" in Lagos: for admin. */
export function clockTime(at: Moment): string {
  const local = lagos(at);
  return `${two(local.getUTCHours())}:${two(local.getUTCMinutes())}:${two(local.getUTCSeconds())}`;
}

/** "2:02 pm" in Lagos: how the shop names a time. */
export function shortTime(at: Moment): string {
  return twelveHours(clockTime(at).slice(0, 5));
}

export function twelveHours(clock: string): string {
  const hour = Number(clock.slice(0, 2));
  const time = `${hour % 12 || 12}${clock.slice(2)}`;
  return hour < 12 ? timeWords.am({ time }) : timeWords.pm({ time });
}

export function dateOf(at: Moment) {
  const local = lagos(at);
  const month = timeWords.months[local.getUTCMonth()] ?? "";
  return { date: local.getUTCDate(), month, year: local.getUTCFullYear() };
}

/** "21 Nov 2026" in Lagos. */
export function day(at: Moment): string {
  return timeWords.day(dateOf(at));
}

/** "21 Nov 2026, 14:02:11" in Lagos: the format for a moment in admin and in CSV. */
export function timestamp(at: Moment): string {
  return `${day(at)}, ${clockTime(at)}`;
}

/** "28 Nov 2027" for a provider's "2027-11-28"; any other text as it is. */
export function dayText(text: string): string {
  const [date] = /^\d{4}-\d\d-\d\d(?=$|T)/.exec(text) ?? [];
  return date && !Number.isNaN(Date.parse(date)) ? day(date) : text;
}
