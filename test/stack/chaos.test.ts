import { expect, test } from "vitest";
import { runChaos } from "../chaos/run-chaos";
import { writeFigures } from "../figures";

const LONG = process.env.KIOSK_LONG === "1";
const SEED = Number(process.env.CHAOS_SEED ?? 4);

test(`accounts for every naira through kills and restarts, seed ${SEED}`, {
  timeout: 1_800_000,
}, async () => {
  const result = await runChaos({
    seed: SEED,
    orders: Number(process.env.CHAOS_ORDERS ?? (LONG ? 1_000 : 40)),
    spreadMs: LONG ? 240_000 : 14_000,
    killEveryMs: LONG ? 3_000 : 2_000,
    restartEveryMs: LONG ? 20_000 : 6_000,
    failOverEvery: LONG ? 4 : 0,
    readOnlyMs: 30_000,
    restMs: 120_000,
    say: (line) => console.log(line),
  });
  const { wrong, ...figures } = result;
  console.log(`chaos: ${JSON.stringify(figures)}`);
  writeFigures("chaos", { ...figures, wrong: wrong.length });
  const again = `CHAOS_SEED=${SEED} npx vitest run --project stack test/stack/chaos.test.ts`;
  expect(wrong, `again: ${again}`).toEqual([]);
  expect(result.doubleVends).toBe(0);
});
