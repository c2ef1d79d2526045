/** What the last purchases of one product say (provider-status.sql). */
export interface ProviderRecord {
  delivered: number;
  /** Definitely not delivered, whoever's fault it was: a wrong number counts too, so one alone proves nothing. */
  refused: number;
  /** Sent longer ago than SLOW_MS, and still without an outcome. */
  waiting: number;
  /** From sending to delivery, the middle one of those delivered; null when none was. */
  medianMs: number | null;
}

/** `quiet`: too few purchases lately to tell. */
export type ProviderCondition = "up" | "slow" | "failing" | "down" | "quiet";

/** A purchase without an outcome after this long is waited for. */
export const SLOW_MS = 60_000;
/** So many purchases of each product are looked at, the newest; fewer than three are a person's, not a provider's. */
export const MAX_PURCHASES_CONSIDERED = 10;
const LEAST_TO_BLAME = 3;

/**
 * Is a provider up, by our own latest purchases? Down: its breaker is open, or more than half of at least three came to
 * nothing. Failing: more than one in ten did. Slow: two or more wait, or the usual one takes over a minute. Pure.
 */
export function classifyProvider(
  record: ProviderRecord | undefined,
  breakerOpen: boolean,
): ProviderCondition {
  if (breakerOpen) return "down";
  if (!record) return "quiet";
  const { delivered, refused, waiting, medianMs } = record;
  const all = delivered + refused + waiting;
  const bad = refused + waiting;
  if (all >= LEAST_TO_BLAME && bad * 2 > all) return waiting > refused && delivered > 0 ? "slow" : "down";
  if (waiting >= 2 || (medianMs !== null && medianMs > SLOW_MS)) return "slow";
  if (all >= LEAST_TO_BLAME && refused * 10 > all) return "failing";
  return delivered > 0 ? "up" : "quiet";
}
