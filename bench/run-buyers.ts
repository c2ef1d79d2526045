/** Runs `buyers` loops side by side for `ms`; answers how many rounds a second ended, all of them. Throws what a round throws. */
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

/** The middle of some numbers. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
