import { SNOOZES } from "@/lib/model/inbox";
import { DAY_MS, startOfDay } from "@/lib/platform/lagos-day";

const HOUR_MS = 3_600_000;
const MORNING_MS = 8 * HOUR_MS;

/** Parses a choice, or "2026-11-24T08:00" from a form, in Lagos time; null for anything else. Pure. */
export function parseSnooze(text: string, now: Date): Date | null {
  const inDays = (days: number) => new Date(startOfDay(now).getTime() + days * DAY_MS + MORNING_MS);
  switch (SNOOZES.find((value) => value === text)) {
    case "hour":
      return new Date(now.getTime() + HOUR_MS);
    case "four_hours":
      return new Date(now.getTime() + 4 * HOUR_MS);
    case "tomorrow":
      return inDays(1);
    case "monday": {
      const weekday = new Date(startOfDay(now).getTime() + DAY_MS / 2).getUTCDay();
      return inDays((8 - weekday) % 7 || 7);
    }
    default: {
      if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text)) return null;
      const at = new Date(`${text}:00+01:00`);
      return Number.isNaN(at.getTime()) ? null : at;
    }
  }
}
