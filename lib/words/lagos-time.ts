import { timeWords } from "./messages";

/** Lagos is UTC+1 all year, so server and browser format the same text without a time zone database. */
const LAGOS_MS = 3_600_000;

function lagos(iso: string): Date {
  return new Date(Date.parse(iso) + LAGOS_MS);
}

function two(value: number): string {
  return String(value).padStart(2, "0");
}

/** "14:02:11" in Lagos: for admin. */
export function clockTime(iso: string): string {
  const at = lagos(iso);
  return `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())}`;
}

/** "2:02 pm" in Lagos: how the shop names a time. */
export function shortTime(iso: string): string {
  return twelveHours(clockTime(iso).slice(0, 5));
}

export function twelveHours(clock: string): string {
  const hour = Number(clock.slice(0, 2));
  const time = `${hour % 12 || 12}${clock.slice(2)}`;
  return hour < 12 ? timeWords.am({ time }) : timeWords.pm({ time });
}

export function dateOf(iso: string) {
  const at = lagos(iso);
  const month = timeWords.months[at.getUTCMonth()] ?? "";
  return { date: at.getUTCDate(), month, year: at.getUTCFullYear() };
}

/** "21 Nov 2026" in Lagos. */
export function day(iso: string): string {
  return timeWords.day(dateOf(iso));
}

/** "21 Nov 2026, 14:02:11" in Lagos: the format for a moment in admin and in CSV. */
export function timestamp(iso: string): string {
  return `${day(iso)}, ${clockTime(iso)}`;
}

/** "28 Nov 2027" for a provider's "2027-11-28"; any other text as it is. */
export function dayText(text: string): string {
  const [date] = /^\d{4}-\d\d-\d\d(?=$|T)/.exec(text) ?? [];
  return date && !Number.isNaN(Date.parse(date)) ? day(date) : text;
}
