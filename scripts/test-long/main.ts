import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { build } from "../build/build";
import { isBuildFresh } from "../build/sources";
import { runNode } from "../checks/run-command";
import { binOf } from "../shared/bin-of";
import { dataDir, ROOT } from "../shared/root";
import { PARTS, type Part } from "./parts";
import { commitNow, type Result, updatePage } from "./results";

/**
 * `npm run test:long [-- PART…]`: measures the full-size figures, all or the named ones. Each part shows its progress.
 * Writes each one's row of docs/long-run.md when it ends, then prints a table and one line of JSON. Exit 1 if a part fails.
 */
async function testLong(names: readonly string[]): Promise<boolean> {
  const unknown = names.filter((name) => !PARTS.some((part) => part.name === name));
  if (unknown.length > 0) {
    console.error(`No part ${unknown.join(", ")}. Parts: ${PARTS.map(({ name }) => name).join(", ")}.`);
    return false;
  }
  const wanted = PARTS.filter(({ name }) => names.length === 0 || names.includes(name));
  const results: Result[] = [];
  for (const part of wanted) {
    const result = await runPart(part);
    if (!result) continue;
    results.push(result);
    const page = path.join(ROOT, "docs", "long-run.md");
    await writeFile(page, updatePage(await readFile(page, "utf8"), [result]));
    await runNode([binOf("@biomejs/biome", "biome"), "format", "--write", page], false);
  }
  console.log("");
  for (const { part, ok, seconds } of results) {
    console.log(`${ok ? "✓" : "✗"} ${part.padEnd(12)} ${String(seconds).padStart(6)} s`);
  }
  console.log(JSON.stringify(results));
  return results.every(({ ok }) => ok);
}

/** Null if this checkout doesn't have the part. */
async function runPart(part: Part): Promise<Result | null> {
  console.log(`\n── ${part.name}: ${part.says} ──`);
  const args = await part.command();
  if (!args) {
    console.log("not in this checkout");
    return null;
  }
  if (part.needsBuild && !(await isBuildFresh())) await build(() => undefined);
  const folder = path.join(dataDir(), "test-long");
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, `${part.name}.figures`);
  await rm(file, { force: true });
  const at = new Date().toISOString();
  const commit = await commitNow();
  const run = await runNode(args, true, { ...part.env, KIOSK_FIGURES: file });
  const told = await readFile(file, "utf8").catch(() => "");
  return {
    part: part.name,
    ok: run.ok,
    at,
    commit,
    seconds: Math.round(run.seconds),
    figures: told ? parseFigures(told) : parseFigures(lastJson(run.output)),
  };
}

/** Parses the figures that a part wrote, one JSON line per test. */
function parseFigures(lines: string): Record<string, unknown> {
  const all = lines
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  const { part: _part, ...figures } = Object.assign({}, ...all) as Record<string, unknown>;
  return figures;
}

/** A script that doesn't use vitest prints one line of JSON at the end instead. */
function lastJson(output: string): string {
  const lines = output.split("\n").filter((line) => line.startsWith("{") && line.trimEnd().endsWith("}"));
  return lines.at(-1) ?? "";
}

const ok = await testLong(process.argv.slice(2).filter((name) => name !== "--")).catch((error: unknown) => {
  console.error(error);
  return false;
});
process.exitCode = ok ? 0 : 1;
