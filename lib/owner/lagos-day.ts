import { DAY_MS, startOfDay } from "@/lib/desk/lagos-day";

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
export function readDay(text: string): LagosDay | null {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return null;
  const noon = new Date(`${text}T12:00:00Z`);
  if (Number.isNaN(noon.getTime())) return null;
  const read = dayOf(noon);
  return read.day === text ? read : null;
}
