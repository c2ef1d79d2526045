import * as z from "zod";
import { RUNWAY_LEVELS, type RunwayLevels } from "./runway";

const hours = z.number().positive().max(720);
const Levels = z
  .object({
    lowHours: hours.default(RUNWAY_LEVELS.lowHours),
    criticalHours: hours.default(RUNWAY_LEVELS.criticalHours),
  })
  .catch(RUNWAY_LEVELS);

/** The hours of the setting `alerts` as stored; the usual ones where it says nothing that can be read. Pure. */
export function findRunwayLevels(stored: unknown): RunwayLevels {
  return Levels.parse(stored ?? {});
}
