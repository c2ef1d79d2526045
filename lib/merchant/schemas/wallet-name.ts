/** What purchases debit that name no wallet (merchant-api.md, section 1). */
export const MAIN_WALLET = "main";

/** "MAIN WALLET" of a transaction, "Main Wallet" or "main" of the wallet list: all are `main`. */
export const walletName = (label: string): string =>
  label
    .trim()
    .toLowerCase()
    .replace(/[\s_-]*wallet$/, "");
