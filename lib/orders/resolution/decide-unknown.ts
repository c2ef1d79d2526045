/** The complete clean scans in a row that NOT_EXECUTED needs; the database holds the same number (guard_resolution). */
export const CLEAN_SCANS = 4;

export interface UnknownQuestion {
  /** Times in ms. */
  now: number;
  sentAt: number;
  /** When the last complete clean scan of the run began; null: none. */
  lastScanAt: number | null;
  cleanScans: number;
  /** It was seen upstream, or an id from there is known: then it is never called not executed. */
  sighted: boolean;
  /** Its sender told what came of it, or is dead. */
  senderDone: boolean;
  /** Null: the effect is older than this rule. */
  horizonMs: number | null;
  parkAfterMs: number;
}

/**
 * What becomes of an unknown outcome that a round didn't settle (money-safety.md, Resolving an unknown): not executed after its
 * horizon and four clean scans, the last of them begun after it; a person's at two hours; else it is looked for again. Pure.
 */
export function decideUnknown(asked: UnknownQuestion): "not_executed" | "park" | "wait" {
  const { now, sentAt, lastScanAt, cleanScans, sighted, senderDone, horizonMs, parkAfterMs } = asked;
  const absent =
    cleanScans >= CLEAN_SCANS &&
    lastScanAt !== null &&
    horizonMs !== null &&
    lastScanAt >= sentAt + horizonMs;
  if (absent && senderDone && !sighted) return "not_executed";
  return now >= sentAt + parkAfterMs ? "park" : "wait";
}
