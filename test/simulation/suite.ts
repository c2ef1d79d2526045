import { afterAll, beforeAll, expect, it } from "vitest";
import { addSeen, missing } from "./coverage";
import { seenByAll } from "./seen-by-all";
import { SimDatabase } from "./sim-database";
import { simulate } from "./simulate";

/** Seeds of all parts together; test:long asks for more. */
const SEEDS = Number(process.env.KIOSK_SIMULATION_SEEDS ?? 500);
export const ORDERS = 8;
/** Each fault, crash and transition must have come about this often in all parts of usual size together. */
const LEAST = 1;
/** So many seeds more may be needed for that. */
const MORE = 100;
const PARTS = 2;

/** What a person types to see a failing seed again. */
export const replayOf = (seed: number) => `npm run simulate -- --seed ${seed} --orders ${ORDERS}`;

/** One part of the seeded runs: test files run side by side, each on a database of its own. */
export function testPart(part: number): void {
  let database: SimDatabase;
  beforeAll(async () => {
    database = await SimDatabase.open(process.env.DATABASE_URL ?? "");
  });
  afterAll(() => database.close());

  const seeds = Array.from({ length: SEEDS }, (_, index) => index + 1).filter(
    (seed) => seed % PARTS === part,
  );
  let seen = new Map<string, number>();
  const tryOne = async (seed: number) => {
    const run = await simulate(database, seed, ORDERS);
    addSeen(seen, run.seen);
    expect(run.violations, `seed ${seed}; to see it again: ${replayOf(seed)}`).toEqual([]);
  };

  it(`breaks no invariant in ${seeds.length} simulated runs of ${ORDERS} orders`, {
    timeout: 3_600_000,
  }, async () => {
    for (const seed of seeds) await tryOne(seed);
  });

  it("meets every fault, crash point and transition on the way", { timeout: 1_200_000 }, async () => {
    const least = seeds.length >= 200 ? LEAST : 0;
    // The part that comes last looks, for all.
    const all = seenByAll(process.env.KIOSK_SIMULATION_SEEN ?? "", part, PARTS, seen);
    if (!all) return;
    seen = all;
    // Every change of the shop throws the dice anew: what this many seeds happen to leave out the next ones bring.
    for (let seed = SEEDS + 1, more = 0; more < MORE; more++, seed++) {
      if (missing(seen, process.cwd(), least).length === 0) break;
      await tryOne(seed);
    }
    expect(missing(seen, process.cwd(), least)).toEqual([]);
  });
}
