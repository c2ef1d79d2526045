import { readFile } from "node:fs/promises";

export interface Counts {
  passed: number;
  failed: number;
}

interface VitestReport {
  success: boolean;
  numPassedTests: number;
  numFailedTests: number;
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
}

/** Tests in vitest's report. A run that failed outside of a test (a file that doesn't load) is one failure. */
export async function countVitest(file: string, ok: boolean): Promise<Counts> {
  const report = await readJson<VitestReport>(file);
  if (!report) return { passed: 0, failed: 1 };
  const whole = ok && report.success;
  return {
    passed: report.numPassedTests,
    failed: whole ? report.numFailedTests : Math.max(1, report.numFailedTests),
  };
}

/** Tests in Playwright's report. A test that needed a second try is a failure: it says so itself. */
export async function countPlaywright(file: string, ok: boolean): Promise<Counts> {
  const report = await readJson<PlaywrightReport>(file);
  if (!report) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky } = report.stats;
  const failed = unexpected + flaky;
  return { passed: expected, failed: ok ? failed : Math.max(1, failed) };
}

async function readJson<T>(file: string): Promise<T | null> {
  try {
    return JSON.parse(await readFile(file, "utf8")) as T;
  } catch {
    return null;
  }
}
