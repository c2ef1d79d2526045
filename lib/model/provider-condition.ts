/** Outcomes of one product's latest purchases (provider-status.sql). */
export interface ProviderRecord {
  delivered: number;
  /** Definitely not delivered, for any reason. A wrong number counts too, so a single one is no evidence. */
  refused: number;
  /** Sent more than SLOW_MS ago, and still without an outcome. */
  waiting: number;
  /** Median time from sending to delivery; null if nothing was delivered. */
  medianMs: number | null;
}

/** `quiet`: too few recent purchases. */
export type ProviderCondition = "up" | "slow" | "failing" | "down" | "quiet";

/** A purchase without an outcome after this long counts as waiting. */
export const SLOW_MS = 60_000;
/**
 * The latest purchases of each product that are considered. Fewer than three may all be one customer's, which
 * is no evidence about the provider.
 */
export const MAX_PURCHASES_CONSIDERED = 10;
const MIN_PURCHASES = 3;

/**
 * Classifies a provider by our own latest purchases. Down: its circuit breaker is open, or more than half of at least
 * three purchases weren't delivered. Failing: more than one in ten weren't. Slow: two or more are waiting, or the
 * median takes over a minute. Pure.
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
  if (all >= MIN_PURCHASES && bad * 2 > all) return waiting > refused && delivered > 0 ? "slow" : "down";
  if (waiting >= 2 || (medianMs !== null && medianMs > SLOW_MS)) return "slow";
  if (all >= MIN_PURCHASES && refused * 10 > all) return "failing";
  return delivered > 0 ? "up" : "quiet";
}
