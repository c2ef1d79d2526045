import "server-only";
import { createCall } from "./call";
import type { MerchantConfig } from "./merchant-config";
import { createPurchases, internetPinUsable, type Purchases } from "./purchases";
import { createReads, type Reads } from "./reads";
import { MAIN_WALLET } from "./schemas/wallet-name";

export interface MerchantClient extends Purchases, Reads {
  /** The wallet that purchases name (`wallettype`), in lower case; null: all debit the main one. */
  secondWallet: string | null;
  /** What the configured PIN allows us to buy (contract.md, MERCHANT_API_PIN). */
  canBuy: { electricity: boolean; cable: boolean; educationPin: boolean; internet: boolean };
}

/**
 * The whole merchant API (merchant-api.md 4.1–4.15) as typed methods. Purchases return the raw exchange, for
 * `classifyPurchase`; reads return a `Read`. Creating the client throws for a malformed base address or overrides;
 * calls never throw.
 */
export function createMerchantClient(config: MerchantConfig): MerchantClient {
  const { call, table } = createCall(config);
  const hasPin = Boolean(config.pin);
  const walletType = config.walletType?.trim().toLowerCase() ?? "";
  return {
    secondWallet: walletType === "" || walletType === MAIN_WALLET ? null : walletType,
    ...createPurchases(call, config),
    ...createReads(call, table, config),
    canBuy: {
      electricity: config.electricityVia !== "external" || hasPin,
      cable: config.cableVia !== "external" || hasPin,
      educationPin: config.educationVia !== "external" || hasPin,
      internet: internetPinUsable(config.pin),
    },
  };
}
