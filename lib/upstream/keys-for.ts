import type { Context } from "@/lib/context/context";
import type { ShopService } from "@/lib/services/registry";
import { debitedWallet } from "./debited-wallet";
import { forEachKey } from "./for-key";

/** Whether a key of this configuration can buy a service at all (a PIN may be missing). */
export function canBuy(ctx: Context, service: ShopService): boolean {
  const keys = service.needsFirstKey ? [ctx] : forEachKey(ctx);
  return keys.some(({ merchant }) => service.canBuy?.(merchant) !== false);
}

/**
 * The keys that can buy a service, with the wallet that it debits; undefined where there is no choice. An eSIM belongs to the
 * account that sold it, with its top-ups and its usage: the first key sells them all (docs/adr/0051).
 */
export function keysFor(
  ctx: Context,
  service: ShopService,
): { key: string | null; wallet: string }[] | undefined {
  if (ctx.otherKeys.length === 0 || service.needsFirstKey) return undefined;
  return forEachKey(ctx)
    .filter(({ merchant }) => service.canBuy?.(merchant) !== false)
    .map((at) => ({ key: at.key, wallet: debitedWallet(at, service.id) }));
}
