import { afterAll, beforeAll, expect, it } from "vitest";
import { addSeen, missing } from "./coverage";
import { seenByAll } from "./seen-by-all";
import { SimDatabase } from "./sim-database";
import { simulate } from "./simulate";
import { dailySeeds, STORED_SEEDS } from "./stored-seeds";

const ORDERS = 8;
const PARTS = 2;
/** How many extra seeds may cover what the stored ones no longer do. */
const MORE = 340;

/** One part of the seeded runs: test files run in parallel, each on its own database. */
export function testPart(part: number): void {
  let database: SimDatabase;
  beforeAll(async () => {
    database = await SimDatabase.open(process.env.DATABASE_URL ?? "");
  });
  afterAll(() => database.close());

  const ours = (seeds: readonly number[]) => seeds.filter((_, index) => index % PARTS === part);
  const tryOne = async (seed: number) => {
    const again = `seed ${seed}; to see it again: npm run simulate -- --seed ${seed} --orders ${ORDERS}`;
    const run = await simulate(database, seed, ORDERS).catch((cause: unknown) => {
      throw new Error(again, { cause });
    });
    expect(run.violations, again).toEqual([]);
    return run.seen;
  };

  const stored = ours(STORED_SEEDS);
  const seen = new Map<string, number>();
  it(`breaks no invariant in ${stored.length} simulated runs of ${ORDERS} orders`, {
    timeout: 3_600_000,
  }, async () => {
    for (const seed of stored) addSeen(seen, await tryOne(seed));
  });

  const daily = ours(dailySeeds(new Date()));
  it(`breaks no invariant in ${daily.length} runs that are new today, seeds ${daily[0]} to ${daily.at(-1)}`, {
    timeout: 3_600_000,
  }, async () => {
    for (const seed of daily) await tryOne(seed);
  });

  it("covers every fault, crash point and transition", { timeout: 3_600_000 }, async () => {
    // The part that finishes last checks for all.
    const all = seenByAll(process.env.KIOSK_SIMULATION_SEEN ?? "", part, PARTS, seen);
    if (!all) return;
    const missed = () => missing(all, process.cwd(), 1);
    if (missed().length === 0) return;
    // Any change to the shop changes what each seed does. Extra seeds cover the gap until the list is chosen again.
    console.log(`The stored seeds don't meet ${missed().join(", ")}: npm run simulate -- choose`);
    for (let seed = 1, more = 0; more < MORE && missed().length > 0; seed++) {
      if (STORED_SEEDS.includes(seed)) continue;
      more += 1;
      addSeen(all, await tryOne(seed));
    }
    expect(missed()).toEqual([]);
  });
}
