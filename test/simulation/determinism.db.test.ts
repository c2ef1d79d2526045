import { afterAll, beforeAll, expect, it } from "vitest";
import { SimDatabase } from "./sim-database";
import { simulate } from "./simulate";

let database: SimDatabase;
beforeAll(async () => {
  database = await SimDatabase.open(process.env.DATABASE_URL ?? "");
});
afterAll(() => database.close());

/** One seed, which reconciles, in `npm test`; twenty in `npm run test:long`. */
const LONG = process.env.KIOSK_LONG === "1";
const SEEDS = LONG ? Array.from({ length: 20 }, (_, index) => index + 1) : [10];
const ORDERS = LONG ? 8 : 4;
/** Staff answer disputes, and look again for those that nobody took. */
const AIM = { wants: ["answer:CONTEST", "dispute_answer:SENDING→UNKNOWN"] };

it.each(SEEDS)(
  "repeats the history of seed %i word for word, whatever the row order and speed of the database",
  async (seed) => {
    const first = await simulate(database, seed, ORDERS, AIM);
    const between = await simulate(database, seed + 2, ORDERS, AIM);
    // Plans are kept: without DISCARD the second run would read the rows as the first did.
    await database.client.query("SET enable_seqscan = off; DISCARD PLANS");
    const second = await simulate(database, seed, ORDERS, AIM);
    await database.client.query("RESET enable_seqscan; DISCARD PLANS");
    expect(second.story).toEqual(first.story);
    // A supplier's balance that is used up early makes a short history.
    expect(first.story.length).toBeGreaterThan(100);
    // Another seed has another history.
    expect(between.story).not.toEqual(first.story);
  },
);
