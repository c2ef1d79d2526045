import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { countPlaywright, countVitest } from "./counts";

const folder = mkdtempSync(path.join(tmpdir(), "kiosk-counts-"));
afterAll(() => rmSync(folder, { recursive: true }));

function report(content: unknown): string {
  const file = path.join(folder, "report.json");
  writeFileSync(file, JSON.stringify(content));
  return file;
}

test("vitest: counts tests, and a file that doesn't load as a failure", async () => {
  const loaded = {
    name: "a.test.ts",
    status: "failed",
    assertionResults: [
      { status: "passed", fullName: "works" },
      { status: "failed", fullName: "sells once", failureMessages: ["\u001b[31mexpected 1\u001b[39m"] },
    ],
  };
  const unloadable = { name: "b.test.ts", status: "failed", message: "no such module", assertionResults: [] };
  const good = report({ success: true, numPassedTests: 12, numFailedTests: 0, testResults: [] });
  expect(await countVitest(good, true)).toEqual({ passed: 12, failed: 0, failures: [] });
  const both = report({
    success: false,
    numPassedTests: 12,
    numFailedTests: 1,
    testResults: [loaded, unloadable],
  });
  expect(await countVitest(both, false)).toEqual({
    passed: 12,
    failed: 2,
    failures: [
      "a.test.ts › sells once\n      expected 1",
      "b.test.ts › (the file itself)\n      no such module",
    ],
  });
  const ended = report({ success: true, numPassedTests: 12, numFailedTests: 0, testResults: [] });
  expect(await countVitest(ended, false)).toMatchObject({ passed: 12, failed: 1 });
  expect(await countVitest(path.join(folder, "none.json"), true)).toMatchObject({ passed: 0, failed: 1 });
});

test("playwright: counts and names a flaky test as a failure", async () => {
  const tests = [{ status: "flaky", results: [{ error: { message: "timed out" } }, {}] }];
  const flaky = report({
    stats: { expected: 5, unexpected: 1, flaky: 1 },
    suites: [
      { title: "", suites: [{ title: "x", specs: [{ title: "pays", file: "e2e/x.ts", ok: true, tests }] }] },
    ],
  });
  expect(await countPlaywright(flaky, false)).toEqual({
    passed: 5,
    failed: 2,
    failures: ["e2e/x.ts › pays\n      timed out", "a browser test that isn't in the report"],
  });
  const setupFailed = report({ stats: { expected: 0, unexpected: 0, flaky: 0 } });
  expect(await countPlaywright(setupFailed, false)).toMatchObject({ passed: 0, failed: 1 });
});
