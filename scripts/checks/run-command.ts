import { spawn } from "node:child_process";
import { ROOT } from "../shared/root";

export interface CommandResult {
  ok: boolean;
  output: string;
  seconds: number;
}

/**
 * Runs a Node program in the repository's folder and captures its output. `show` also prints it while the program runs.
 */
export async function runNode(
  args: string[],
  show = false,
  env: Record<string, string> = {},
): Promise<CommandResult> {
  const began = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1", CHECKPOINT_DISABLE: "1", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      output += String(chunk);
      if (show) process.stdout.write(chunk);
    });
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });
  return { ok: code === 0, output, seconds: (performance.now() - began) / 1000 };
}
