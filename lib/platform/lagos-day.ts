const LAGOS_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/** The beginning of the day in Lagos (UTC+1 all year) that a moment is in. */
export function startOfDay(at: Date): Date {
  return new Date(Math.floor((at.getTime() + LAGOS_MS) / DAY_MS) * DAY_MS - LAGOS_MS);
}

/** "2026-11-21", a day in Lagos, as its beginning; null for anything else. */
export function parseDay(text: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const at = new Date(`${text}T00:00:00+01:00`);
  return Number.isNaN(at.getTime()) ? null : at;
}

/** A calendar day in Lagos: from its first moment to the first of the next. */
export interface LagosDay {
  /** "2026-11-21". */
  day: string;
  from: Date;
  to: Date;
}

/** The day of a moment. */
export function dayOf(at: Date): LagosDay {
  const from = startOfDay(at);
  const to = new Date(from.getTime() + DAY_MS);
  // By then it is that day in UTC too.
  return { day: new Date(from.getTime() + DAY_MS / 2).toISOString().slice(0, 10), from, to };
}

/** A day of an address or a form; null: it is no day, or not one that a shop has books of. */
export function parseLagosDay(text: string): LagosDay | null {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return null;
  const noon = new Date(`${text}T12:00:00Z`);
  if (Number.isNaN(noon.getTime())) return null;
  const read = dayOf(noon);
  return read.day === text ? read : null;
}
