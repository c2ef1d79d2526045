const FIXED = 20;
const NEW_A_DAY = 6;
/** Far from the seeds that `npm run simulate` starts with. */
const FIRST_DAILY = 1_000_000;
const DAY_MS = 86_400_000;

/**
 * The seeds that every `npm test` runs. Each is dealt a few of the events that none before it met (suite.ts), so that
 * together they meet all that coverage.ts expects.
 */
export const FIXED_SEEDS: readonly number[] = Array.from({ length: FIXED }, (_, index) => index + 1);

/** The day's new seeds (UTC): the same in every run of a day, and different from any other day's. */
export function dailySeeds(today: Date): number[] {
  const day = Math.floor(today.getTime() / DAY_MS);
  return Array.from({ length: NEW_A_DAY }, (_, index) => FIRST_DAILY + day * NEW_A_DAY + index);
}
