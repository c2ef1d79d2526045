import type { Context } from "@/lib/context/context";
import type { ServiceId } from "@/lib/model/service-id";
import { findService, SELLABLE } from "@/lib/services/registry";
import { canBuy } from "@/lib/upstream/keys-for";

/**
 * The services that this configuration can buy. Without a PIN of 5 characters: all except internet
 * (contract.md).
 */
export function sellableNow(ctx: Context): ServiceId[] {
  return SELLABLE.filter((id) => {
    const service = findService(id);
    return !service || canBuy(ctx, service);
  });
}
