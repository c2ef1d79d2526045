/** The owner's setting: whole naira. */
export const WALLET_LIMIT_KEY = "wallet_without_proof_naira";

/** What a session may pay from the wallet within a day without reauthentication. */
export const WALLET_LIMIT = { naira: 20_000, min: 0, max: 10_000_000 } as const;

/** The limit in whole naira from its stored setting; the default if none or an invalid one is stored. */
export function parseWalletLimit(stored: unknown): number {
  const fits = typeof stored === "number" && Number.isInteger(stored) && stored >= 0;
  return fits && stored <= WALLET_LIMIT.max ? stored : WALLET_LIMIT.naira;
}
