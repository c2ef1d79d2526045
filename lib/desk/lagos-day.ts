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
