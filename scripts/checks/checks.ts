import { binOf } from "../shared/bin-of";
import { type CommandResult, runNode } from "./run-command";

export interface Check {
  name: string;
  run: () => Promise<CommandResult>;
}

/** All static checks of the code. */
export const CHECKS: Check[] = [
  {
    name: "format and lint",
    run: async () => runNode([binOf("@biomejs/biome", "biome"), "check", "--max-diagnostics=50", "."]),
  },
  { name: "types", run: checkTypes },
  {
    name: "import boundaries",
    run: async () => runNode(["--import", "tsx", "scripts/checks/boundaries.ts"]),
  },
  {
    name: "words",
    run: async () => runNode(["--import", "tsx", "scripts/words.ts", "--check"]),
  },
  { name: "dead code", run: async () => runNode([binOf("knip"), "--no-progress"]) },
];

/** First generates the types of routes, assets and messages. */
async function checkTypes(): Promise<CommandResult> {
  const words = await runNode(["--import", "tsx", "scripts/words.ts", "--types"]);
  if (!words.ok) return words;
  const routes = await runNode([binOf("next"), "typegen"]);
  if (!routes.ok) return routes;
  const types = await runNode([binOf("typescript", "tsc"), "--noEmit", "--incremental", "false", "-p", "."]);
  return { ...types, seconds: types.seconds + routes.seconds + words.seconds };
}

function notRun(error: unknown): CommandResult {
  return {
    ok: false,
    output: error instanceof Error ? (error.stack ?? error.message) : String(error),
    seconds: 0,
  };
}

/**
 * Runs checks two at a time (the machines have two cores) and reports each as it finishes. Resolves to the failed
 * names.
 */
export async function runChecks(checks: Check[]): Promise<string[]> {
  const waiting = [...checks];
  const failed: string[] = [];
  const runNext = async (): Promise<void> => {
    const check = waiting.shift();
    if (!check) return;
    const { ok, output, seconds } = await check.run().catch(notRun);
    if (!ok) failed.push(check.name);
    if (!ok) console.log(output.trimEnd());
    console.log(`${ok ? "✓" : "✗"} ${check.name} (${seconds.toFixed(1)} s)`);
    return runNext();
  };
  await Promise.all([runNext(), runNext()]);
  return failed;
}
