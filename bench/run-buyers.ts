/**
 * Runs `buyers` loops in parallel for `ms`. Returns the completed rounds per second of all loops. Throws what a round
 * throws.
 */
export async function runBuyers(buyers: number, ms: number, round: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  let rounds = 0;
  await Promise.all(
    Array.from({ length: buyers }, async () => {
      while (performance.now() - begun < ms) {
        await round();
        rounds += 1;
      }
    }),
  );
  return (rounds * 1000) / (performance.now() - begun);
}

/** The median. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** The value below which this share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
}
