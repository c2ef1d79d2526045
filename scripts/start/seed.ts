import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { PlainError } from "../shared/plain-error";
import { ROOT } from "../shared/root";

/** Runs the idempotent seed on the environment's database, as `npm run db:seed` does. */
export async function runSeed(env: Record<string, string> = {}, root = ROOT): Promise<void> {
  try {
    const program = path.join(root, "scripts", "start", "run-seed.mjs");
    await promisify(execFile)(process.execPath, [program], { cwd: root, env: { ...process.env, ...env } });
  } catch (cause) {
    const output = (cause as { stderr?: string }).stderr ?? "";
    throw new PlainError(`The seed failed: ${output.trim() || String(cause)}`, { cause });
  }
}
