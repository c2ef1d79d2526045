import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { SECRETS } from "../test/stack";

/** `npm run order -- …` against the shop under test: what a person at its terminal would do. */
export async function operator(...args: string[]): Promise<string> {
  const upstream = process.env.SANDBOX_URL ?? "";
  const node = ["--import", "tsx", "--conditions=react-server", "scripts/order.ts", ...args];
  const { stdout } = await promisify(execFile)(process.execPath, node, {
    env: {
      ...process.env,
      ...SECRETS,
      KIOSK_NODE_ENV: "test",
      MERCHANT_API_URL: `${upstream}/upstream`,
      PAYSTACK_API_URL: `${upstream}/paystack`,
    },
  });
  return stdout;
}
