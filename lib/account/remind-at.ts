import { UNSCALED } from "@/lib/platform/config/schedules";

/** What ends sooner is over before anyone reads of it. */
const SHORTEST = 24 * 3_600_000;

/**
 * When to remind of what was bought at `from` and ends at `due`: a day before, or after three quarters of less than four days.
 * Null: it ends too soon for a reminder. Pure.
 */
export function remindAt(from: string, due: string): number | null {
  const [start, end] = [Date.parse(from), Date.parse(due)];
  if (end - start < SHORTEST) return null;
  return end - Math.min(UNSCALED.remindBefore, (end - start) / 4);
}
