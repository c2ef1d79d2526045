import type { Env } from "@/lib/platform/config/env-type";
import type { settingsWords } from "@/lib/words/en/settings";

type KeyState = { state: keyof typeof settingsWords.keyStates } | { count: number };
export type KeyName = keyof typeof settingsWords.keyNames;

/** Which keys this process has: only their names and whether they are set, never their values. Pure. */
export function listKeys(
  config: Env,
  given: Readonly<Record<string, string | undefined>>,
): [KeyName, KeyState][] {
  const has = (name: string) => Boolean(given[name]?.trim());
  const pin =
    config.merchant.pin.length === 5
      ? has("MERCHANT_API_PIN") || has("MERCHANT_API_KEYS")
        ? "set"
        : "sandbox"
      : "pinShort";
  return [
    [
      "merchantKey",
      config.merchant.otherKeys.length > 0
        ? { count: 1 + config.merchant.otherKeys.length }
        : { state: has("MERCHANT_API_KEY") || has("MERCHANT_API_KEYS") ? "set" : "sandbox" },
    ],
    ["merchantPin", { state: pin }],
    ["webhookSecret", { state: config.merchant.webhookSecrets.length > 0 ? "set" : "unset" }],
    ["paystack", { state: has("PAYSTACK_SECRET_KEY") ? (config.playMoney ? "play" : "live") : "sandbox" }],
    ["encryption", { count: config.encryptionKeys.keys.size }],
    ["mail", { state: config.mail ? "set" : "unset" }],
    ["google", { state: config.google ? "set" : "unset" }],
  ];
}
