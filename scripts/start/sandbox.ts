import { isPortFree } from "../postgres/free-port";
import { PlainError } from "../shared/plain-error";
import { Child } from "./child";
import type { ChildLog } from "./child-log";

/** Whether the sandbox is the upstream or the payment provider in this configuration. */
export function needsSandbox(): boolean {
  return !process.env.MERCHANT_API_URL || !process.env.PAYSTACK_SECRET_KEY;
}

/** Creates the sandbox with the addresses of the shop's webhooks. */
export async function makeSandbox(webhookToken: string, log: ChildLog): Promise<Child> {
  const port = Number(process.env.SANDBOX_PORT || "4010");
  if (!(await isPortFree(port))) {
    throw new PlainError(
      `Port ${port} for the sandbox is taken: stop the program using it, or set SANDBOX_PORT to a free port.`,
    );
  }
  const shop = `http://127.0.0.1:${process.env.PORT || "3000"}/api/webhooks`;
  return sandboxChild(
    {
      SANDBOX_MERCHANT_KEY: process.env.MERCHANT_API_KEY,
      SANDBOX_MERCHANT_PIN: process.env.MERCHANT_API_PIN,
      SANDBOX_PAYSTACK_KEY: process.env.PAYSTACK_SECRET_KEY,
      SANDBOX_MERCHANT_WEBHOOK_URL: `${shop}/merchant/${encodeURIComponent(webhookToken)}`,
      SANDBOX_MERCHANT_WEBHOOK_SECRET: process.env.MERCHANT_WEBHOOK_SECRET,
      SANDBOX_PAYSTACK_WEBHOOK_URL: `${shop}/paystack`,
    },
    log,
  );
}

/** The sandbox as a process of its own. */
export function sandboxChild(env: Record<string, string | undefined>, log: ChildLog): Child {
  return new Child({
    name: "sandbox",
    args: [
      "--import",
      "tsx",
      "--import",
      "./scripts/processes/stop-with-parent-preload.mjs",
      "sandbox/main.ts",
    ],
    env,
    log,
    readyWhen: /sandbox ready/,
  });
}
