/** The wallet that purchases debit if they name none (merchant-api.md, section 1). */
export const MAIN_WALLET = "main";

/** Normalises "MAIN WALLET" of a transaction and "Main Wallet" or "main" of the wallet list to `main`. */
export const walletName = (label: string): string =>
  label
    .trim()
    .toLowerCase()
    .replace(/[\s_-]*wallet$/, "");
