import pg from "pg";
import { expect, test } from "vitest";
import { pendingMigrations } from "../scripts/migrations/pending";
import { createTestDatabase } from "./database";

async function countTables(url: string): Promise<number> {
  const client = new pg.Client(url);
  await client.connect();
  const result = await client.query(
    "SELECT 1 FROM pg_tables WHERE schemaname IN ('public', 'graphile_worker')",
  );
  await client.end();
  return result.rowCount ?? 0;
}

test("gives each test file its own migrated database in DATABASE_URL", async () => {
  const url = process.env.DATABASE_URL ?? "";
  expect(await pendingMigrations(url)).toEqual([]);
  expect(await countTables(url)).toBeGreaterThan(5);
});

test("creates a separate database that can be dropped", async () => {
  const other = await createTestDatabase();
  expect(other.url).not.toBe(process.env.DATABASE_URL);
  expect(await pendingMigrations(other.url)).toEqual([]);
  await other.drop();
  await expect(countTables(other.url)).rejects.toThrow(/does not exist/);
});
