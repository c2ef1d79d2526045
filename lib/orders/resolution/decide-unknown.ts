/** Consecutive clean scans that NOT_EXECUTED needs; the database enforces the same number (guard_effect). */
export const CLEAN_SCANS = 4;

export interface UnknownQuestion {
  /** Times in ms. */
  now: number;
  sentAt: number;
  /** Start of the last clean scan of the current run; null: none. */
  lastScanAt: number | null;
  cleanScans: number;
  /** Seen upstream, or its upstream id is known: never NOT_EXECUTED. */
  sighted: boolean;
  /** Its sender has reported the result or is dead. */
  senderDone: boolean;
  /** Null: the attempt predates this rule. */
  horizonMs: number | null;
  parkAfterMs: number;
}

/**
 * Decides about an unknown outcome that a round didn't settle (money-safety.md, Resolving an unknown). Not
 * executed: four clean scans, the last one begun after the horizon. Manual review after `parkAfterMs` (two
 * hours). Otherwise search again. Pure.
 */
export function decideUnknown(question: UnknownQuestion): "not_executed" | "park" | "wait" {
  const { now, sentAt, lastScanAt, cleanScans, sighted, senderDone, horizonMs, parkAfterMs } = question;
  const absent =
    cleanScans >= CLEAN_SCANS &&
    lastScanAt !== null &&
    horizonMs !== null &&
    lastScanAt >= sentAt + horizonMs;
  if (absent && senderDone && !sighted) return "not_executed";
  return now >= sentAt + parkAfterMs ? "park" : "wait";
}
