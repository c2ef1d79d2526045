/** Complete clean scans in a row that NOT_EXECUTED needs; the database enforces the same number (guard_effect). */
export const CLEAN_SCANS = 4;

export interface UnknownQuestion {
  /** Times in ms. */
  now: number;
  sentAt: number;
  /** When the last complete clean scan in a row began; null: none. */
  lastScanAt: number | null;
  cleanScans: number;
  /** Seen upstream, or an upstream id is known: never call it not executed. */
  sighted: boolean;
  /** Its sender has reported the result, or is dead. */
  senderDone: boolean;
  /** Null: the attempt is older than this rule. */
  horizonMs: number | null;
  parkAfterMs: number;
}

/**
 * Decides about an unknown outcome that a round didn't settle (money-safety.md, Resolving an unknown). Not executed after its
 * horizon and four clean scans, the last of them begun after the horizon. Manual review at two hours. Otherwise search again.
 * Pure.
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
