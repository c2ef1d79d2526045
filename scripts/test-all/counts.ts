import { readFile } from "node:fs/promises";

export interface Counts {
  passed: number;
  failed: number;
}

interface VitestReport {
  success: boolean;
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
}

/** Tests in vitest's report. A file that failed outside of its tests (it doesn't load, its set-up broke) is one more. */
export async function countVitest(file: string, ok: boolean): Promise<Counts> {
  const report = await readJson<VitestReport>(file);
  if (!report) return { passed: 0, failed: 1 };
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && !assertionResults.some((assertion) => assertion.status === "failed"),
  );
  const failed = report.numFailedTests + broken.length;
  return { passed: report.numPassedTests, failed: ok && report.success ? failed : Math.max(1, failed) };
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
