import { afterAll, beforeAll, expect, it } from "vitest";
import { SimDatabase } from "./sim-database";
import { simulate } from "./simulate";

let database: SimDatabase;
beforeAll(async () => {
  database = await SimDatabase.open(process.env.DATABASE_URL ?? "");
});
afterAll(() => database.close());

/** One seed in `npm test`, twenty in `npm run test:long`. */
const SEEDS = process.env.KIOSK_LONG === "1" ? Array.from({ length: 20 }, (_, index) => index + 1) : [17];

it.each(SEEDS)("repeats the same history word for word for seed %i", async (seed) => {
  const first = await simulate(database, seed, 8);
  await simulate(database, seed + 1, 2);
  const second = await simulate(database, seed, 8);
  expect(second.story).toEqual(first.story);
  expect(first.story.length).toBeGreaterThan(200);
});

it("repeats a reconciling run whatever the row order and speed of the database", async () => {
  const first = await simulate(database, 10, 8);
  await database.client.query("SET enable_seqscan = off");
  const second = await simulate(database, 10, 8);
  await database.client.query("RESET enable_seqscan");
  expect(second.story).toEqual(first.story);
});

it("gives another seed another history", async () => {
  const stories = [];
  for (const seed of [40, 41]) stories.push((await simulate(database, seed, 4)).story);
  expect(stories[0]).not.toEqual(stories[1]);
});
