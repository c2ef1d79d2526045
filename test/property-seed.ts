import fc from "fast-check";
import { propertyRuns } from "./property-runs";

/** Of a property that doesn't say how often it is tried, 100 times in `npm test`. */
const SHARE = 0.05;

/**
 * `npm test` tries each property with the same cases every time, so that a change fails only for what it did. The long
 * run draws new ones; a failure names its seed (docs/adr/0096).
 */
const seed = process.env.PROPERTY_RUNS ? undefined : 1;
fc.configureGlobal({ numRuns: propertyRuns(SHARE), ...(seed === undefined ? {} : { seed }) });
