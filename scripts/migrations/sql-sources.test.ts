import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { getSqlSources } from "./sql-sources";

let dir = "";
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), "kiosk-sql-"));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

async function read(files: Record<string, string>): Promise<string[]> {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.join(dir, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(dir, file), text);
  }
  return (await getSqlSources(dir)).map(({ name }) => name);
}

test("orders files by path, but after the files they need", async () => {
  const files = {
    "a/first.sql": "-- needs: last, middle\nSELECT 1;",
    "b/middle.sql": "-- Some words.\n-- needs: other\nSELECT 1;",
    "c/last.sql": "SELECT 1;",
    "c/other.sql": "SELECT 1;",
    "c/not.ts": "",
  };
  expect(await read(files)).toEqual(["last", "other", "middle", "first"]);
});

test("refuses cycles, missing files and duplicate names", async () => {
  await expect(read({ "a/one.sql": "-- needs: two\n" })).rejects.toThrow(
    "a/one.sql needs two.sql, which doesn't exist.",
  );
  await expect(read({ "b/two.sql": "-- needs: one\n" })).rejects.toThrow(
    "These SQL files depend on each other: a/one.sql > b/two.sql > a/one.sql.",
  );
  await expect(read({ "b/two.sql": "", "c/two.sql": "" })).rejects.toThrow(
    "b/two.sql and c/two.sql have the same name",
  );
});

test("requires each file of the shop to create one function of the same name, repeatably", async () => {
  const sources = await getSqlSources();
  expect(sources.length).toBeGreaterThan(50);
  for (const { name, file, text, replaces } of sources) {
    const made = [...text.matchAll(/^CREATE OR REPLACE FUNCTION (\w+)/gm)].map(([, found]) => found);
    expect(made, file).toEqual([name.replaceAll("-", "_")]);
    const once = text.replaceAll(/^ {2}IF NOT EXISTS [\s\S]*?^ {2}END IF;/gm, "");
    expect(once, file).not.toMatch(/\bCREATE (FUNCTION|CONSTRAINT TRIGGER|TRIGGER|TABLE)\b/);
    expect(once, file).not.toMatch(/\bDROP (?!(FUNCTION|TRIGGER) IF EXISTS\b)/);
    const dropped = [...text.matchAll(/^DROP FUNCTION IF EXISTS (\w+)/gm)].map(([, found]) => found);
    expect(dropped, file).toEqual(replaces.map((former) => former.replaceAll("-", "_")));
  }
});
