/** The cost of one seed's run, and the events in it. */
export interface SeedRun {
  seed: number;
  statements: number;
  seen: readonly (readonly [what: string, times: number])[];
}

/**
 * Chooses the `count` seeds that together cover the most events for the least work, in ascending order. Rare events
 * weigh most: each further seed with the same event adds half as much.
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
