import { isLoopback, refusePlainHttp, trimSlashes } from "./addresses";
import { ConfigError } from "./config-error";
import type { Env } from "./env-type";
import { parseSupplierKeys } from "./parse-keys";
import type { RawVariables } from "./raw-env";

/** The supplier's API; without an address, the sandbox. Throws ConfigError if the shop can't buy with it. */
export function parseMerchant(raw: RawVariables, production: boolean): Env["merchant"] {
  const url = trimSlashes(raw.MERCHANT_API_URL ?? `http://127.0.0.1:${raw.SANDBOX_PORT}/upstream`);
  refusePlainHttp("MERCHANT_API_URL", url);
  const [first, ...others] = parseSupplierKeys(raw);
  if (!first.given && (!isLoopback(url) || production)) {
    throw new ConfigError(
      "MERCHANT_API_KEY is not set: the shop can't buy anything from its supplier without it.",
    );
  }
  return {
    url,
    key: first.key,
    pin: first.pin,
    otherKeys: others.map(({ name, key, pin }) => ({ name, key, pin })),
    walletType: raw.MERCHANT_WALLET_TYPE,
    electricityVia: raw.ELECTRICITY_VIA,
    cableVia: raw.CABLE_VIA,
    educationVia: raw.EDUCATION_VIA,
    validateVia: raw.VALIDATE_VIA,
    overrides: parseOverrides(raw.MERCHANT_API_OVERRIDES),
    buysPerMinute: raw.MERCHANT_BUYS_PER_MINUTE,
    callsPerMinute: raw.MERCHANT_CALLS_PER_MINUTE,
    webhookToken: raw.MERCHANT_WEBHOOK_TOKEN,
    webhookSecrets: raw.MERCHANT_WEBHOOK_SECRET?.split(/\s*,\s*/).filter(Boolean) ?? [],
    webhookSignatureHeader: raw.MERCHANT_WEBHOOK_SIGNATURE_HEADER.toLowerCase(),
  };
}

function parseOverrides(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new ConfigError("MERCHANT_API_OVERRIDES isn't valid JSON: see .env.example.");
  }
}
