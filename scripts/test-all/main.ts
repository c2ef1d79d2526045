import { mkdir, rm } from "node:fs/promises";
import { availableParallelism } from "node:os";
import path from "node:path";
import { build } from "../build/build";
import { isBuildFresh } from "../build/sources";
import { CHECKS, runChecks } from "../checks/checks";
import { runNode } from "../checks/run-command";
import { freeMemory, putInMemory } from "../postgres/in-memory";
import { binOf } from "../shared/bin-of";
import { ensureBrowser } from "../shared/find-browser.mjs";
import { dataDir } from "../shared/root";
import { type Counts, countPlaywright, countVitest } from "./counts";

/**
 * `npm test`. Each check counts as one test, so that the last line, "N passed, N failed", covers everything. A failure
 * doesn't prevent later steps.
 */
async function testAll(): Promise<Counts> {
  const reports = path.join(dataDir(), "test");
  await mkdir(reports, { recursive: true });
  const total: Counts = { passed: 0, failed: 0, failures: [] };
  const add = ({ passed, failed, failures }: Counts) => {
    total.passed += passed;
    total.failed += failed;
    total.failures.push(...failures);
  };

  heading("Checks");
  const failedChecks = await runChecks(CHECKS);
  add({
    passed: CHECKS.length - failedChecks.length,
    failed: failedChecks.length,
    failures: failedChecks.map((name) => `check: ${name}`),
  });

  // Once, before the two runs below start the server together.
  await putInMemory(reports);
  // A minute of mostly waiting: it runs beside the next tests, and its output is shown whole afterwards.
  const rate = vitestTests(["rate"], path.join(reports, "vitest-rate.json"), { show: false });

  heading("Unit and database tests");
  // Two more than the number of cores, because the tests also wait: for processes that die and for PostgreSQL.
  const workers = availableParallelism() + 2;
  add((await vitestTests(["unit", "db", "apart"], path.join(reports, "vitest.json"), { workers })).counts);

  heading("Rate limits, in parallel");
  const { counts, output } = await rate;
  process.stdout.write(output);
  add(counts);

  heading("Production build");
  // Not beside the tests above: a build empties .next, where the processes that they start have their programs.
  const { ok, says } = await tryBuild();
  console.log(says);
  if (!ok) {
    console.log("✗ build: the tests of whole processes and the browser tests can't run");
    add({ passed: 0, failed: 3, failures: ["build", "tests of whole processes", "browser tests"] });
    return total;
  }
  add({ passed: 1, failed: 0, failures: [] });

  heading("Tests of whole processes");
  // Half of their time is waiting too: for processes that start, and for schedules.
  const shops = availableParallelism() + 1;
  add((await vitestTests(["stack"], path.join(reports, "vitest-stack.json"), { workers: shops })).counts);

  heading("Browser tests");
  add(await browserTests(path.join(reports, "playwright.json")));
  return total;
}

function heading(name: string): void {
  console.log(`\n── ${name} ──`);
}

async function tryBuild(): Promise<{ ok: boolean; says: string }> {
  if (await isBuildFresh()) return { ok: true, says: "✓ build (up to date)" };
  const began = performance.now();
  let output = "";
  try {
    await build((text) => {
      output += text;
    });
  } catch (error) {
    return { ok: false, says: `${output} ${error instanceof Error ? error.message : error}` };
  }
  return { ok: true, says: `✓ build (${((performance.now() - began) / 1000).toFixed(1)} s)` };
}

/** @param projects of vitest.config.ts. `show` passes on what they say while they run; so many `workers` run them. */
async function vitestTests(
  projects: string[],
  report: string,
  { show = true, workers = 2 }: { show?: boolean; workers?: number } = {},
): Promise<{ counts: Counts; output: string }> {
  await rm(report, { force: true });
  const chosen = projects.flatMap((project) => ["--project", project]);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const result = await runNode([binOf("vitest"), "run", ...chosen, ...reporters], show, {
    KIOSK_TEST_WORKERS: String(workers),
  });
  return { counts: await countVitest(report, result.ok), output: result.output };
}

async function browserTests(report: string): Promise<Counts> {
  try {
    console.log(`with ${ensureBrowser()}`);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { passed: 0, failed: 1, failures: [why] };
  }
  await rm(report, { force: true });
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const result = await runNode([binOf("@playwright/test", "playwright"), "test"], true, env);
  return countPlaywright(report, result.ok);
}

const counts = await testAll().catch((error: unknown) => {
  console.error(error);
  return { passed: 0, failed: 1, failures: [String(error)] };
});
await freeMemory(path.join(dataDir(), "test")).catch(console.error);
if (counts.failed > 0) {
  process.exitCode = 1;
  heading("What failed");
  for (const failure of counts.failures) console.log(`  ✗ ${failure}`);
}
process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed\n`);
