import { expect, test } from "vitest";
import { getSqlSources } from "@/scripts/migrations/sql-sources";
import { JOB_NAMES, JobPayload } from "./job-names";

const sql = (await getSqlSources()).map(({ text }) => text).join("\n");

test("names every job that the database enqueues", () => {
  const enqueued = [...sql.matchAll(/enqueue\('([a-z-]+)'/g)].map((match) => match[1]);
  expect(enqueued.length).toBeGreaterThan(4);
  expect(enqueued.filter((name) => !JOB_NAMES.some((known) => known === name))).toEqual([]);
});

test("lists only names that the database enqueues", () => {
  expect(JOB_NAMES.filter((name) => !sql.includes(`'${name}'`))).toEqual([]);
});

test("accepts only a row's id as payload", () => {
  expect(JobPayload.parse({ id: "01J" })).toEqual({ id: "01J" });
  expect(() => JobPayload.parse({ id: "" })).toThrow();
  expect(() => JobPayload.parse({})).toThrow();
  expect(() => JobPayload.parse(null)).toThrow();
});
