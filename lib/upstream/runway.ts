import { type Kobo, kobo } from "@/lib/platform/money";

/** Hours of selling left below which the owner is told to top up soon, or now (setting `alerts`). */
export interface RunwayLevels {
  lowHours: number;
  criticalHours: number;
}
export const RUNWAY_LEVELS: RunwayLevels = { lowHours: 24, criticalHours: 6 };

export interface Runway {
  /** Spent per hour, at the faster of the rates of the last three hours and the last day. */
  hourly: Kobo;
  rate: "hours" | "day";
  /** Hours until the balance is used up; null while nothing is spent or the balance is unknown. */
  hours: number | null;
  level: "fine" | "low" | "critical" | "unknown";
}

/**
 * How long the upstream's wallet lasts at the current rate. Uses the faster of two rates, so that a quiet
 * night doesn't hide a busy evening and a rush shows at once. Pure.
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
  const hoursLeft = float.available / hourly;
  const level = hoursLeft < levels.criticalHours ? "critical" : hoursLeft < levels.lowHours ? "low" : "fine";
  return { hourly, rate, hours: hoursLeft, level };
}
