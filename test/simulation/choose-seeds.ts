/** What one seed's run cost, and what came about in it. */
export interface SeedRun {
  seed: number;
  statements: number;
  seen: readonly (readonly [what: string, times: number])[];
}

/**
 * The `count` seeds that between them meet most for the least work, in ascending order. What few of them meet weighs most:
 * each further seed that meets the same thing gains half as much by it.
 */
export function chooseSeeds(runs: readonly SeedRun[], count: number): number[] {
  const left = new Set(runs);
  const worth = new Map<string, number>();
  const gain = ({ seen, statements }: SeedRun) =>
    seen.reduce((sum, [what]) => sum + (worth.get(what) ?? 1), 0) / statements;
  const chosen: number[] = [];
  while (chosen.length < count && left.size > 0) {
    const best = [...left].reduce((one, other) => (gain(other) > gain(one) ? other : one));
    left.delete(best);
    chosen.push(best.seed);
    for (const [what] of best.seen) worth.set(what, (worth.get(what) ?? 1) / 2);
  }
  return chosen.sort((one, other) => one - other);
}
