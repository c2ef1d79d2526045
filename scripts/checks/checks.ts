import { createRequire } from "node:module";
import path from "node:path";
import { nextBin } from "../build/build";
import { type CommandResult, runNode } from "./run-command";

const require = createRequire(import.meta.url);

/** The program behind a package's command. */
export function binOf(packageName: string, command = packageName): string {
  const manifest = require.resolve(`${packageName}/package.json`);
  const { bin } = require(manifest) as { bin: string | Record<string, string> };
  const file = typeof bin === "string" ? bin : bin[command];
  if (!file) throw new Error(`${packageName} has no command ${command}`);
  return path.join(path.dirname(manifest), file);
}

export interface Check {
  name: string;
  run: () => Promise<CommandResult>;
}

/** Everything that reads the code without running it. */
export const CHECKS: Check[] = [
  {
    name: "format and lint",
    run: () => runNode([binOf("@biomejs/biome", "biome"), "check", "--max-diagnostics=50", "."]),
  },
  { name: "types", run: checkTypes },
  { name: "import boundaries", run: () => runNode(["--import", "tsx", "scripts/checks/boundaries.ts"]) },
  { name: "dead code", run: () => runNode([binOf("knip"), "--no-progress"]) },
];

/** Next writes the types of routes and of assets first. */
async function checkTypes(): Promise<CommandResult> {
  const routes = await runNode([nextBin, "typegen"]);
  if (!routes.ok) return routes;
  const types = await runNode([binOf("typescript", "tsc"), "--noEmit", "-p", "."]);
  return { ...types, seconds: types.seconds + routes.seconds };
}

/** Runs checks two at a time (the machines have two cores) and tells each as it ends. Resolves to the failed names. */
export async function runChecks(checks: Check[]): Promise<string[]> {
  const waiting = [...checks];
  const failed: string[] = [];
  const runNext = async (): Promise<void> => {
    const check = waiting.shift();
    if (!check) return;
    const { ok, output, seconds } = await check.run();
    if (!ok) failed.push(check.name);
    if (!ok) console.log(output.trimEnd());
    console.log(`${ok ? "✓" : "✗"} ${check.name} (${seconds.toFixed(1)} s)`);
    return runNext();
  };
  await Promise.all([runNext(), runNext()]);
  return failed;
}
