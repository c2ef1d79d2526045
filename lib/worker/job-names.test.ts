import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { JOB_NAMES, JobPayload } from "./job-names";

const migrations = path.resolve(import.meta.dirname, "../../prisma/migrations");
const sql = readdirSync(migrations, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => readFileSync(path.join(migrations, entry.name, "migration.sql"), "utf8"))
  .join("\n");

test("every job that the database enqueues has a name here", () => {
  const enqueued = [...sql.matchAll(/enqueue\('([a-z-]+)'/g)].map((match) => match[1]);
  expect(enqueued.length).toBeGreaterThan(4);
  expect(enqueued.filter((name) => !JOB_NAMES.some((known) => known === name))).toEqual([]);
});

test("every name is one that the database enqueues, so none is dead", () => {
  expect(JOB_NAMES.filter((name) => !sql.includes(`'${name}'`))).toEqual([]);
});

test("a payload names a row and nothing else", () => {
  expect(JobPayload.parse({ id: "01J" })).toEqual({ id: "01J" });
  expect(() => JobPayload.parse({ id: "" })).toThrow();
  expect(() => JobPayload.parse({})).toThrow();
  expect(() => JobPayload.parse(null)).toThrow();
});
