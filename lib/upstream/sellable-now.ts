import type { Context } from "@/lib/context/context";
import { SERVICE_IDS, type ServiceId } from "@/lib/model/service-id";
import { SERVICES } from "@/lib/services/registry";
import { canBuy } from "@/lib/upstream/keys-for";

/**
 * The services that this configuration can buy. Without a PIN of 5 characters: all except internet
 * (contract.md).
 */
export function sellableNow(ctx: Context): ServiceId[] {
  return SERVICE_IDS.filter((id) => canBuy(ctx, SERVICES[id]));
}
