import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { PlainError } from "../plain-error";
import { ROOT } from "../root";

/** Runs the idempotent seed, as `npm run db:seed` does. */
export async function runSeed(env: Record<string, string> = {}): Promise<void> {
  const seed = path.join(ROOT, "prisma", "seed.ts");
  if (!existsSync(seed)) return;
  try {
    const args = ["--import", "tsx", "--conditions=react-server", seed];
    await promisify(execFile)(process.execPath, args, { cwd: ROOT, env: { ...process.env, ...env } });
  } catch (cause) {
    const output = (cause as { stderr?: string }).stderr ?? "";
    throw new PlainError(`The seed failed: ${output.trim() || String(cause)}`, { cause });
  }
}
