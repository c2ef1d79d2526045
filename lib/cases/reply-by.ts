/** When staff are available: weekdays (0 is Sunday) and minutes of the day in Lagos. */
export interface StaffedHours {
  days: number[];
  from: number;
  to: number;
}

const DAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
const TEXT = /^([a-z]{3})(?:[-–]([a-z]{3}))? (\d{1,2}):(\d\d)[-–](\d{1,2}):(\d\d)$/;
const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
/** Lagos is UTC+1 all year. */
const LAGOS_MINUTES = 60;

/** Parses "Mon-Sat 08:00-18:00" in any letter case; null for anything else. */
export function parseStaffedHours(text: string): StaffedHours | null {
  const found = TEXT.exec(text.trim().toLowerCase().replaceAll(/\s+/g, " "));
  if (!found) return null;
  const [, first = "", last = first, ...clock] = found;
  const begin = DAYS.indexOf(first);
  const end = DAYS.indexOf(last);
  const [fromHour = 0, fromMinute = 0, toHour = 0, toMinute = 0] = clock.map(Number);
  const from = fromHour * 60 + fromMinute;
  const to = toHour * 60 + toMinute;
  if (begin < 0 || end < 0 || fromMinute > 59 || toMinute > 59 || from >= to || to > DAY_MINUTES) return null;
  const count = ((end - begin + 7) % 7) + 1;
  return { days: Array.from({ length: count }, (_, day) => (begin + day) % 7), from, to };
}

/** When a question is answered that takes `withinMs` of staffed time. Pure. */
export function replyBy(askedAt: Date, { days, from, to }: StaffedHours, withinMs: number): Date {
  // Minutes since a Thursday, 1 January 1970, in Lagos.
  let at = askedAt.getTime() / MINUTE_MS + LAGOS_MINUTES;
  let left = withinMs / MINUTE_MS;
  for (;;) {
    const day = Math.floor(at / DAY_MINUTES);
    const begin = Math.max(at, day * DAY_MINUTES + from);
    const end = day * DAY_MINUTES + to;
    if (days.includes((day + 4) % 7) && begin < end) {
      if (left <= end - begin) return new Date((begin + left - LAGOS_MINUTES) * MINUTE_MS);
      left -= end - begin;
    }
    at = (day + 1) * DAY_MINUTES;
  }
}
