import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { runNode } from "@/scripts/checks/run-command";
import { binOf } from "@/scripts/shared/bin-of";

const FILE = path.join(import.meta.dirname, "seeds.json");
const NEW_A_DAY = 40;
/** Far from the seeds that `npm run simulate` starts with. */
const FIRST_DAILY = 1_000_000;
const DAY_MS = 86_400_000;

/**
 * The seeds that `npm test` runs. Together they cover all that coverage.ts expects. `npm run simulate -- choose` writes
 * them.
 */
export const STORED_SEEDS = JSON.parse(readFileSync(FILE, "utf8")) as number[];

export async function writeStoredSeeds(seeds: readonly number[]): Promise<void> {
  writeFileSync(FILE, JSON.stringify(seeds));
  await runNode([binOf("@biomejs/biome", "biome"), "format", "--write", FILE], false);
}

/** The day's new seeds (UTC): the same in every run of a day, and different from any other day's. */
export function dailySeeds(today: Date): number[] {
  const day = Math.floor(today.getTime() / DAY_MS);
  return Array.from({ length: NEW_A_DAY }, (_, index) => FIRST_DAILY + day * NEW_A_DAY + index);
}
