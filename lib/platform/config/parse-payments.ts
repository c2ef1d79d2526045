import { isLoopback, refusePlainHttp, trimSlashes } from "./addresses";
import { ConfigError } from "./config-error";
import type { Env } from "./env-type";
import type { RawVariables } from "./raw-env";

const SANDBOX_PAYSTACK_KEY = "sk_test_sandbox";
const PAYSTACK_URL = "https://api.paystack.co";

/** Without a key, payments go to the sandbox. Throws ConfigError if demo money would buy from a real supplier. */
export function parsePayments(raw: RawVariables, demoSupplier: boolean): Pick<Env, "paystack" | "playMoney"> {
  const sandboxUrl = `http://127.0.0.1:${raw.SANDBOX_PORT}/paystack`;
  const apiUrl = trimSlashes(raw.PAYSTACK_API_URL ?? (raw.PAYSTACK_SECRET_KEY ? PAYSTACK_URL : sandboxUrl));
  refusePlainHttp("PAYSTACK_API_URL", apiUrl);
  const secretKey = raw.PAYSTACK_SECRET_KEY ?? SANDBOX_PAYSTACK_KEY;
  const playMoney = !raw.PAYSTACK_SECRET_KEY || isLoopback(apiUrl) || secretKey.startsWith("sk_test_");
  if (playMoney && !demoSupplier) {
    throw new ConfigError(
      `Payments are demo money (${raw.PAYSTACK_SECRET_KEY ? "a test key or an address on this machine" : "PAYSTACK_SECRET_KEY is not set"}) but the supplier is real: refusing to start.`,
    );
  }
  return { paystack: { secretKey, apiUrl }, playMoney };
}
