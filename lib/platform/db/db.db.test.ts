import { expect, it, vi } from "vitest";
import { closeDatabase, createDatabase, poolOf } from "./db";

it("a client made by one copy of the module is known to another, as proxy and pages have them", async () => {
  const first = await import("./db");
  vi.resetModules();
  const second = await import("./db");
  expect(second.poolOf).not.toBe(first.poolOf);
  const database = first.createDatabase(process.env.DATABASE_URL ?? "", 1);
  expect(second.poolOf(database)).toBe(first.poolOf(database));
  await database.$disconnect();
});

it("a client whose connections the ORM never used is closed with all of them", async () => {
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
