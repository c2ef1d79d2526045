/**
 * The provider name of the store wallet. It isn't a real provider: its payments are made in one transaction, without
 * HTTP.
 */
export const WALLET = "wallet";
