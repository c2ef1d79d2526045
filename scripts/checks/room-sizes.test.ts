import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { getSqlSources } from "../migrations/sql-sources";
import { ROOT } from "../shared/root";

/** How many modules each folder of these may have, without its tests. */
const MODULES = { "lib/services": 31, "lib/orders/*": 15 } as const;

function modulesIn(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder)).filter((name) => /(?<!\.test)\.tsx?$/.test(name));
}

test.each(Object.entries(MODULES))("Rooms of %s have at most %i modules", (pattern, max) => {
  const above = pattern.replace("/*", "");
  const rooms =
    above === pattern ? [above] : readdirSync(path.join(ROOT, above)).map((name) => `${above}/${name}`);
  const sizes = rooms.map((room) => [room, modulesIn(room).length] as const);
  expect(sizes.length).toBeGreaterThan(0);
  expect(sizes.filter(([, size]) => size > max)).toEqual([]);
});

test("The shop has at most 114 SQL functions, in 3,300 lines", async () => {
  const sources = await getSqlSources();
  expect(sources.length).toBeLessThanOrEqual(114);
  const lines = sources.map(({ text }) => text.trimEnd().split("\n").length);
  expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(3_300);
});
