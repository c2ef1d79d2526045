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

test("vitest: real numbers, and a file that doesn't load is a failure", async () => {
  const loaded = { status: "failed", assertionResults: [{ status: "passed" }, { status: "failed" }] };
  const unloadable = { status: "failed", assertionResults: [] };
  const good = report({ success: true, numPassedTests: 12, numFailedTests: 0, testResults: [] });
  expect(await countVitest(good, true)).toEqual({ passed: 12, failed: 0 });
  const both = report({
    success: false,
    numPassedTests: 12,
    numFailedTests: 1,
    testResults: [loaded, unloadable],
  });
  expect(await countVitest(both, false)).toEqual({ passed: 12, failed: 2 });
  const ended = report({ success: true, numPassedTests: 12, numFailedTests: 0, testResults: [] });
  expect(await countVitest(ended, false)).toEqual({ passed: 12, failed: 1 });
  expect(await countVitest(path.join(folder, "none.json"), true)).toEqual({ passed: 0, failed: 1 });
});

test("playwright: a test that needed luck failed", async () => {
  const flaky = report({ stats: { expected: 5, unexpected: 1, flaky: 1 } });
  expect(await countPlaywright(flaky, false)).toEqual({ passed: 5, failed: 2 });
  const setupFailed = report({ stats: { expected: 0, unexpected: 0, flaky: 0 } });
  expect(await countPlaywright(setupFailed, false)).toEqual({ passed: 0, failed: 1 });
});
