import { afterAll, beforeAll, expect, it } from "vitest";
import { addSeen, deal, missing } from "./coverage";
import type { Aim } from "./run";
import { FIXED_SEEDS } from "./seeds";
import { seenByAll } from "./seen-by-all";
import { SimDatabase } from "./sim-database";
import { simulate } from "./simulate";

const ORDERS = 8;
const PARTS = 2;
/** How many more runs may be dealt what the fixed ones didn't meet. */
const MORE = 100;

/** One part of the seeded runs: test files run in parallel, each on its own database. */
export function testPart(part: number): void {
  let database: SimDatabase;
  beforeAll(async () => {
    database = await SimDatabase.open(process.env.DATABASE_URL ?? "");
  });
  afterAll(() => database.close());

  const ours = <T>(all: readonly T[]) => all.filter((_, index) => index % PARTS === part);
  const tryOne = async (seed: number, wants: readonly string[] = [], aim: Aim = {}) => {
    const dealt = `${wants.length > 0 ? ` --wants ${wants.join(",")}` : ""}${aim.reconciles ? " --reconciles" : ""}`;
    const again = `seed ${seed}; to see it again: npm run simulate -- --seed ${seed} --orders ${ORDERS}${dealt}`;
    const run = await simulate(database, seed, ORDERS, { ...aim, wants }).catch((cause: unknown) => {
      throw new Error(again, { cause });
    });
    expect(run.violations, again).toEqual([]);
    return run.seen;
  };

  const fixed = ours(FIXED_SEEDS);
  const seen = new Map<string, number>();
  const missed = (all: ReadonlyMap<string, number>) => missing(all, process.cwd());
  it(`breaks no invariant in ${fixed.length} simulated runs of ${ORDERS} orders`, {
    timeout: 3_600_000,
  }, async () => {
    const events = new Set(ours(missed(new Map())));
    for (const [index, seed] of fixed.entries()) {
      const left = missed(seen).filter((what) => events.has(what));
      addSeen(seen, await tryOne(seed, deal(left, index, fixed.length - index)));
    }
  });

  it("covers every fault, crash point and transition", { timeout: 3_600_000 }, async () => {
    // The part that finishes last checks for all.
    const all = seenByAll(process.env.KIOSK_SIMULATION_SEEN ?? "", part, PARTS, seen);
    if (!all) return;
    for (let more = 0; more < MORE && missed(all).length > 0; more++) {
      const wants = deal(missed(all), more, 4);
      console.log(`seed ${FIXED_SEEDS.length + more + 1} is dealt ${wants.join(", ")}, met by no other`);
      // Only a run that reads both sides' lists again can meet these.
      const aim = wants.some((what) => what.startsWith("fault:mind-")) ? { reconciles: true } : {};
      addSeen(all, await tryOne(FIXED_SEEDS.length + more + 1, wants, aim));
    }
    expect(missed(all)).toEqual([]);
  });
}
