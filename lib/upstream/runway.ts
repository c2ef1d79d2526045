import { type Kobo, kobo } from "@/lib/platform/money";

/** Below these many hours of selling the owner fills the float up soon, or now (setting `alerts`). */
export interface RunwayLevels {
  lowHours: number;
  criticalHours: number;
}
export const RUNWAY_LEVELS: RunwayLevels = { lowHours: 24, criticalHours: 6 };

export interface Runway {
  /** Spent an hour, by whichever is faster: the last three hours or the last day. */
  hourly: Kobo;
  rate: "hours" | "day";
  /** Until nothing can be sold; null while nothing is spent, or nobody knows the balance. */
  hours: number | null;
  level: "fine" | "low" | "critical" | "unknown";
}

/**
 * How long the upstream's wallet lasts at the current rate. The faster of two rates counts: a quiet night doesn't hide a busy
 * evening, and a rush is seen while it happens. Pure.
 */
export function runway(
  float: { available: Kobo | null; spentThreeHours: Kobo; spentDay: Kobo },
  levels: RunwayLevels = RUNWAY_LEVELS,
): Runway {
  const [hours, day] = [Math.ceil(float.spentThreeHours / 3), Math.ceil(float.spentDay / 24)];
  const hourly = kobo(Math.max(hours, day, 0));
  const rate = hours > day ? "hours" : "day";
  if (float.available === null) return { hourly, rate, hours: null, level: "unknown" };
  if (float.available <= 0) return { hourly, rate, hours: 0, level: "critical" };
  if (hourly === 0) return { hourly, rate, hours: null, level: "fine" };
  const left = float.available / hourly;
  const level = left < levels.criticalHours ? "critical" : left < levels.lowHours ? "low" : "fine";
  return { hourly, rate, hours: left, level };
}
