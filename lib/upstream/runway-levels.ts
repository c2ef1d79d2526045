import * as z from "zod";
import { RUNWAY_LEVELS, type RunwayLevels } from "./runway";

const hours = z.number().positive().max(720);
const Levels = z
  .object({
    lowHours: hours.default(RUNWAY_LEVELS.lowHours),
    criticalHours: hours.default(RUNWAY_LEVELS.criticalHours),
  })
  .catch(RUNWAY_LEVELS);

/** Parses the levels of the stored setting `alerts`; the defaults if missing or unreadable. Pure. */
export function parseRunwayLevels(stored: unknown): RunwayLevels {
  return Levels.parse(stored ?? {});
}
