import * as z from "zod";
import { RUNWAY_LEVELS, type RunwayLevels } from "./runway";

const hours = z.number().positive().max(720);
const Levels = z
  .object({
    lowHours: hours.default(RUNWAY_LEVELS.lowHours),
    criticalHours: hours.default(RUNWAY_LEVELS.criticalHours),
  })
  .catch(RUNWAY_LEVELS);

/** Parses the hours of the stored setting `alerts`; the defaults if they are missing or unreadable. Pure. */
export function findRunwayLevels(stored: unknown): RunwayLevels {
  return Levels.parse(stored ?? {});
}
