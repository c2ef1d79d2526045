import type { Context } from "@/lib/context/context";
import type { ServiceId } from "@/lib/model/service-id";
import { getService, SELLABLE } from "@/lib/services/registry";

/** The services that this shop's configuration can buy. Without a PIN of 5 characters: all except internet (contract.md). */
export function sellableNow(ctx: Pick<Context, "merchant">): ServiceId[] {
  return SELLABLE.filter((id) => getService(id)?.canBuy?.(ctx.merchant) !== false);
}
