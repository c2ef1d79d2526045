const LAGOS_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/** The start of a moment's day in Lagos (UTC+1 all year). */
export function startOfDay(at: Date): Date {
  return new Date(Math.floor((at.getTime() + LAGOS_MS) / DAY_MS) * DAY_MS - LAGOS_MS);
}

/** Parses "2026-11-21" to the start of that day in Lagos; null for anything else. */
export function parseDay(text: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const at = new Date(`${text}T00:00:00+01:00`);
  return Number.isNaN(at.getTime()) ? null : at;
}

/** A calendar day in Lagos: from its first moment to the first of the next day. */
export interface LagosDay {
  /** "2026-11-21". */
  day: string;
  from: Date;
  to: Date;
}

/** The Lagos day of a moment. */
export function dayOf(at: Date): LagosDay {
  const from = startOfDay(at);
  const to = new Date(from.getTime() + DAY_MS);
  // At midday in Lagos the date is the same in UTC.
  return { day: new Date(from.getTime() + DAY_MS / 2).toISOString().slice(0, 10), from, to };
}

/** Parses a day from an address or a form; null if it isn't a date between 2000 and 2099. */
export function parseLagosDay(text: string): LagosDay | null {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return null;
  const noon = new Date(`${text}T12:00:00Z`);
  if (Number.isNaN(noon.getTime())) return null;
  const read = dayOf(noon);
  return read.day === text ? read : null;
}
