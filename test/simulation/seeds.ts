const FIXED = 20;

/**
 * The seeds that every `npm test` runs. Each is dealt a few of the events that none before it met (suite.ts), so that
 * together they meet all that coverage.ts expects.
 */
export const FIXED_SEEDS: readonly number[] = Array.from({ length: FIXED }, (_, index) => index + 1);
