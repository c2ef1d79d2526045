import { readFile } from "node:fs/promises";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ROOT } from "../shared/root";

export interface Counts {
  passed: number;
  failed: number;
  /**
   * The failed tests, each with the first lines of its error. They are repeated at the end, because long logs are cut
   * before it.
   */
  failures: string[];
}

interface VitestReport {
  success: boolean;
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
}

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    file: string;
    ok: boolean;
    tests: { status: string; results: { error?: { message?: string } }[] }[];
  }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites?: PlaywrightSuite[];
}

/**
 * Counts the tests in vitest's report. A file that fails outside its tests (it doesn't load, or its set-up fails)
 * counts as one more failure.
 */
export async function countVitest(file: string, ok: boolean): Promise<Counts> {
  const report = await findJson<VitestReport>(file);
  if (!report) return { passed: 0, failed: 1, failures: [`no report in ${path.basename(file)}`] };
  const failures: string[] = [];
  for (const { name, status, message, assertionResults } of report.testResults) {
    const broken = assertionResults.filter((assertion) => assertion.status === "failed");
    for (const { fullName, failureMessages } of broken)
      failures.push(failure(name, fullName, failureMessages?.[0]));
    if (status === "failed" && broken.length === 0)
      failures.push(failure(name, "(the file itself)", message));
  }
  return counted(report.numPassedTests, failures, ok && report.success);
}

/** Counts the tests in Playwright's report. A test that passes only on retry is a failure. */
export async function countPlaywright(file: string, ok: boolean): Promise<Counts> {
  const report = await findJson<PlaywrightReport>(file);
  if (!report) return { passed: 0, failed: 1, failures: [`no report in ${path.basename(file)}`] };
  const { expected, unexpected, flaky } = report.stats;
  const failures = (report.suites ?? []).flatMap(failuresOf);
  while (failures.length < unexpected + flaky) failures.push("a browser test that isn't in the report");
  return counted(expected, failures, ok);
}

function failuresOf({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ results }) => failure(file, title, results.find(({ error }) => error)?.error?.message)),
  );
  return [...own, ...suites.flatMap(failuresOf)];
}

/** A run that ends with an error but without a failed test counts as one failure. */
function counted(passed: number, failures: string[], ok: boolean): Counts {
  const all = ok || failures.length > 0 ? failures : ["the run failed although no test did"];
  return { passed, failed: all.length, failures: all };
}

function failure(file: string, name: string, message = "no message"): string {
  const why = stripVTControlCharacters(message).split("\n").slice(0, 8).join("\n      ");
  return `${path.relative(ROOT, path.resolve(ROOT, file))} › ${name}\n      ${why}`;
}

async function findJson<T>(file: string): Promise<T | null> {
  try {
    return JSON.parse(await readFile(file, "utf8")) as T;
  } catch {
    return null;
  }
}
