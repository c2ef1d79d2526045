import { expect, it, vi } from "vitest";

it("a client made by one copy of the module is known to another, as proxy and pages have them", async () => {
  const first = await import("./db");
  vi.resetModules();
  const second = await import("./db");
  expect(second.poolOf).not.toBe(first.poolOf);
  const database = first.createDatabase(process.env.DATABASE_URL ?? "", 1);
  expect(second.poolOf(database)).toBe(first.poolOf(database));
  await database.$disconnect();
});
