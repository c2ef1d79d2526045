import { readdir, readFile } from "node:fs/promises";
import { resolve } from "node:path";
import pg from "pg";
import { beforeAll, expect, test } from "vitest";
import { sqlFunctions } from "./sql-function";

/** Every file that may call SQL, with its text. */
let files: { path: string; text: string }[];

beforeAll(async () => {
  const paths: string[] = [];
  for (const folder of ["app", "lib", "scripts", "bench", "test"]) {
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (entry.isFile() && /\.tsx?$/.test(entry.name)) paths.push(`${entry.parentPath}/${entry.name}`);
    }
  }
  files = await Promise.all(
    paths
      .filter((path) => !path.startsWith("lib/platform/prisma/"))
      .map(async (path) => ({ path, text: await readFile(path, "utf8") })),
  );
});

const NAME = /\bdefineSql\(\{\s*name: "(\w+)"/g;

test("matches each definition with the database", async () => {
  const defining = files.filter(
    ({ path, text }) => /\bdefineSql\(\{/.test(text) && !path.endsWith(".test.ts"),
  );
  for (const { path } of defining) await import(/* @vite-ignore */ resolve(path));
  const named = defining.flatMap(({ text }) => [...text.matchAll(NAME)].map(([, name = ""]) => name)).sort();
  const written = defining.flatMap(({ text }) => [...text.matchAll(/\bdefineSql\(/g)]);
  expect(named.length).toBe(written.length);
  expect(named.length).toBeGreaterThan(40);

  const client = new pg.Client(process.env.DATABASE_URL);
  await client.connect();
  const { rows } = await client.query<{ name: string; args: string[]; returns: string }>(
    `SELECT proname AS name, prorettype::regtype::text AS returns,
      ARRAY(SELECT t::regtype::text FROM unnest(proargtypes) WITH ORDINALITY u(t, n) ORDER BY n) AS args
      FROM pg_proc WHERE pronamespace = current_schema()::regnamespace AND proname = ANY ($1) ORDER BY proname COLLATE "C"`,
    [named],
  );
  await client.end();
  const defined = named.map((name) => {
    const { args = {}, returns } = sqlFunctions.get(name) ?? {};
    return { name, args: Object.values(args).map((type) => type.name), returns };
  });
  expect(defined).toEqual(rows);
});

/** The SQL functions that a source file calls in its own statements. */
const calledIn = (text: string) => [...text.matchAll(/\bSELECT (\w+)\(/g)].map(([, name = ""]) => name);

/** The first runs in a Prisma batch, where runSql can't; the second is part of a query whose row is checked. */
const CHECKED_OTHERWISE = ["lib/platform/db/append-audit.ts", "lib/receipts/find-receipt-proof.ts"];

test("calls defined functions only through runSql", () => {
  expect(calledIn("await client.query(`SELECT settle_effect($1, $2)`)")).toEqual(["settle_effect"]);
  const bare = files
    .filter(({ path }) => !/^(test\/|bench\/)|\.test\.ts$/.test(path) && !CHECKED_OTHERWISE.includes(path))
    .flatMap(({ path, text }) => calledIn(text).map((name) => ({ path, name })));
  expect(bare.filter(({ name }) => sqlFunctions.has(name))).toEqual([]);
});
