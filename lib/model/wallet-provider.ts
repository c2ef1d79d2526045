/** The name under which the store wallet pays; it is no provider: its payments are made in one transaction, without HTTP. */
export const WALLET = "wallet";
