import { expect, test } from "vitest";
import { readSqlSources } from "@/scripts/migrations/sql-sources";
import { JOB_NAMES, JobPayload } from "./job-names";

const sql = (await readSqlSources()).map(({ text }) => text).join("\n");

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
