import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { compile } from "../scripts/shared/compile.mjs";
import { ROOT } from "../scripts/shared/root";
import { SECRETS } from "../test/stack";

/** Runs `npm run order -- …` against the shop under test, as an operator at its terminal would. */
export function operator(...args: string[]): Promise<string> {
  return runScript("operator.ts", ["order", ...args]);
}

/** Runs `npm run catalogue` against the shop under test, so that its copy matches the upstream's catalogue. */
export async function readCatalogueNow(): Promise<void> {
  await runScript("catalogue.ts", []);
}

/** Bundled: loading TypeScript and packages file by file takes twice as long. */
async function runScript(name: string, args: readonly string[]): Promise<string> {
  const script = await compile(path.join(ROOT, "scripts", name), ROOT, { whole: true });
  const upstream = process.env.SANDBOX_URL ?? "";
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...args], {
    env: {
      ...process.env,
      ...SECRETS,
      KIOSK_NODE_ENV: "test",
      MERCHANT_API_URL: `${upstream}/upstream`,
      PAYSTACK_API_URL: `${upstream}/paystack`,
      MERCHANT_CALLS_PER_MINUTE: "0",
    },
  });
  return stdout;
}
