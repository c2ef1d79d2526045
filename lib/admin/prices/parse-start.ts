const YEAR_MS = 366 * 86_400_000;

/** Parses the start of a scheduled price, "2026-11-24T09:00" in Lagos; empty: at once. Must be in the future, within a year. Pure. */
export function parseStart(text: string, now: Date): { ok: true; from: Date | null } | { ok: false } {
  if (text.trim() === "") return { ok: true, from: null };
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(text)) return { ok: false };
  const from = new Date(`${text.length === 16 ? `${text}:00` : text}+01:00`);
  const ahead = from.getTime() - now.getTime();
  return ahead > 0 && ahead <= YEAR_MS ? { ok: true, from } : { ok: false };
}
