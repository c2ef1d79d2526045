import { createHash } from "node:crypto";
import { ConfigError } from "./config-error";
import type { RawVariables } from "./raw-env";

/** The name of the first key's wallet in the books. */
const MAIN = "main";
const SANDBOX_KEY = "sandbox-merchant-key";
const SANDBOX_PIN = "12345";

interface SupplierKey {
  name: string;
  key: string;
  pin: string;
  given: boolean;
}

/** MERCHANT_API_KEYS, or MERCHANT_API_KEY and _PIN instead. The first key's wallet is the main wallet in the books. */
export function parseSupplierKeys(raw: RawVariables): [SupplierKey, ...SupplierKey[]] {
  const pin = raw.MERCHANT_API_PIN ?? (raw.MERCHANT_API_URL ? "" : SANDBOX_PIN);
  const only = {
    name: MAIN,
    key: raw.MERCHANT_API_KEY ?? SANDBOX_KEY,
    pin,
    given: Boolean(raw.MERCHANT_API_KEY),
  };
  const [first, ...others] = (raw.MERCHANT_API_KEYS?.split(/\s*,\s*/) ?? []).map((text) => {
    const [name = "", key = "", own = ""] = text.split(":");
    return { name, key, pin: own, given: true };
  });
  if (!first) return [only];
  const all = [first, ...others];
  const differ = (of: "name" | "key") => new Set(all.map((one) => one[of])).size === all.length;
  if (!differ("name") || !differ("key"))
    throw new ConfigError("MERCHANT_API_KEYS lists a key twice: each needs its own name and key.");
  if (others.some(({ name }) => name === MAIN))
    throw new ConfigError(
      `In MERCHANT_API_KEYS, only the first key may be called "${MAIN}": the books use that name for it.`,
    );
  if (raw.MERCHANT_WALLET_TYPE && others.length > 0)
    throw new ConfigError(
      "MERCHANT_WALLET_TYPE can't be used with several MERCHANT_API_KEYS: each key uses its own main wallet.",
    );
  return [first, ...others];
}

/** All of the supplier's keys. */
export function supplierKeys({
  merchant,
}: {
  merchant: { key: string; otherKeys: readonly { key: string }[] };
}): string[] {
  return [merchant, ...merchant.otherKeys].map(({ key }) => key);
}

/** The keys by id. Each ciphertext names its key, so a key can be replaced without rewriting stored data. */
export function parseEncryptionKeys(
  current: string,
  old: string | undefined,
): { current: string; keys: ReadonlyMap<string, Buffer> } {
  const keys = new Map<string, Buffer>();
  const currentId = keyId(current);
  keys.set(currentId, Buffer.from(current, "hex"));
  for (const pair of old?.split(",") ?? []) {
    const [id, hex] = pair.trim().split(":");
    if (!id || !hex || !/^[0-9a-f]{64}$/i.test(hex)) {
      throw new ConfigError("DATA_ENCRYPTION_KEYS_OLD must be a list of id:hex with 64 hex characters each.");
    }
    // Also under the id named by its ciphertexts, whatever the owner wrote before the colon: a wrong id must not make
    // deliveries unreadable.
    for (const one of [id, keyId(hex)]) keys.set(one, Buffer.from(hex, "hex"));
  }
  return { current: currentId, keys };
}

/** The id by which ciphertexts name a key. */
export function keyId(hex: string): string {
  return createHash("sha256").update(Buffer.from(hex, "hex")).digest("hex").slice(0, 8);
}
