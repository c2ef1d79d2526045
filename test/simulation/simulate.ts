import { checkGivenUp } from "./check-given-up";
import { checkRun } from "./check-run";
import { bookLost, decideAsOperator } from "./operator";
import { Random } from "./random";
import { replayAll } from "./replay-all";
import { type Aim, Run } from "./run";
import { compensate } from "./second-person";
import type { SimDatabase } from "./sim-database";
import type { Violation } from "./stage";
import { BEGIN } from "./virtual-time";

export interface RunResult {
  seed: number;
  violations: Violation[];
  story: string[];
  /** How often each fault, crash and transition happened. */
  seen: Map<string, number>;
  /** Real ms, virtual ms, and the steps between. */
  tookMs: number;
  virtualMs: number;
  steps: number;
  statements: number;
}

/**
 * Runs one complete simulation of the shop from one seed (money-safety.md, "How it is tested"). The same seed gives the
 * same run.
 */
export async function simulate(
  database: SimDatabase,
  seed: number,
  orders: number,
  aim?: Aim,
): Promise<RunResult> {
  const began = process.hrtime.bigint();
  const run = new Run(database, seed, orders, aim);
  const { stage } = run;
  const operator = new Random(seed, "operator");
  const owner = new Random(seed, "owner");
  const review = () => decideAsOperator(run, operator);
  const decide = () =>
    stage.time.through(async () => {
      if (run.restored) await bookLost(run);
      return review();
    });
  await run.play({
    review,
    decide: async () =>
      (await stage.time.through(() => run.owner.pressInQuiet())) ||
      (await decide()) ||
      (await compensate(run, owner)),
    after: async () => {
      // The shop had no way to know. It sees the purchase when the list works again, and books a late vend.
      const unforeseen = await checkGivenUp(run);
      if (
        (unforeseen || run.upstream.changedMind || run.provider.movedUnheard) &&
        stage.violations.length === 0
      )
        await run.reconcileAgain();
      while (stage.violations.length === 0 && (await decide())) await run.untilQuiet();
      if (stage.violations.length === 0) await checkRun(run);
      // Replay half of the runs: a replay takes a quarter of a run's time.
      if (stage.violations.length === 0 && seed % 4 < 2) await replayAll(run);
    },
  });
  return {
    seed,
    violations: stage.violations,
    story: stage.story,
    seen: stage.seen,
    tookMs: Number(process.hrtime.bigint() - began) / 1e6,
    virtualMs: stage.time.now - BEGIN,
    steps: stage.time.steps,
    statements: database.statements,
  };
}
