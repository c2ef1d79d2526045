import type { Context } from "@/lib/context/context";
import type { ShopService } from "@/lib/services/registry";
import { debitedWallet } from "./debited-wallet";
import { forEachKey } from "./for-key";

/** Whether any configured key can buy a service (its PIN may be missing). */
export function canBuy(ctx: Context, service: ShopService): boolean {
  const keys = service.needsFirstKey ? [ctx] : forEachKey(ctx);
  return keys.some(({ merchant }) => service.canBuy?.(merchant) !== false);
}

/**
 * The keys that can buy a service, with the wallet that each debits; undefined if there is no choice. An eSIM
 * belongs to the account that sold it, with its top-ups and usage, so the first key sells all eSIMs
 * (docs/adr/0051).
 */
export function keysFor(
  ctx: Context,
  service: ShopService,
): { key: string | null; wallet: string }[] | undefined {
  if (ctx.otherKeys.length === 0 || service.needsFirstKey) return undefined;
  return forEachKey(ctx)
    .filter(({ merchant }) => service.canBuy?.(merchant) !== false)
    .map((keyCtx) => ({ key: keyCtx.key, wallet: debitedWallet(keyCtx, service.id) }));
}
