import { expect, it, vi } from "vitest";
import { closeDatabase, createDatabase, poolOf } from "./db";

it("shares a client between two copies of the module, as in the proxy and the pages", async () => {
  const first = await import("./db");
  vi.resetModules();
  const second = await import("./db");
  expect(second.poolOf).not.toBe(first.poolOf);
  const database = first.createDatabase(process.env.DATABASE_URL ?? "", 1);
  expect(second.poolOf(database)).toBe(first.poolOf(database));
  await database.$disconnect();
});

it("closes all connections of a client that the ORM never used", async () => {
  const database = createDatabase(process.env.DATABASE_URL ?? "", 1);
  await poolOf(database).query("SELECT 1");
  expect(poolOf(database).totalCount).toBe(1);
  await closeDatabase(database);
  expect(poolOf(database).totalCount).toBe(0);
  const used = createDatabase(process.env.DATABASE_URL ?? "", 1);
  await used.setting.count();
  await closeDatabase(used);
  expect(poolOf(used).totalCount).toBe(0);
});

it("keeps two connections open however long nothing happens, and closes the others", async () => {
  const database = createDatabase(process.env.DATABASE_URL ?? "");
  const pool = poolOf(database);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await Promise.all([1, 2, 3].map(() => pool.query("SELECT 1")));
  expect(pool.totalCount).toBe(3);
  vi.advanceTimersByTime(600_000);
  expect(pool.totalCount).toBe(2);
  vi.useRealTimers();
  await closeDatabase(database);
});
