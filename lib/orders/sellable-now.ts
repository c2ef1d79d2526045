import { getService, SELLABLE } from "@/lib/services/registry";
import type { ServiceId } from "@/lib/services/service";
import type { Context } from "./context";

/** The services that this shop's configuration can buy: without a PIN of 5 characters all but internet (contract.md). */
export function sellableNow(ctx: Pick<Context, "merchant">): ServiceId[] {
  return SELLABLE.filter((id) => getService(id)?.canBuy?.(ctx.merchant) !== false);
}
