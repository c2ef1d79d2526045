import { type EsimOffers, findEsimOffers } from "@/lib/catalogue/esim-packages";
import type { Context } from "@/lib/context/context";
import { lookUp } from "@/lib/lookups/look-up";

/** Runs findEsimOffers on this shop's snapshot and lookups, for the pages and GET /api/catalogue/esim. */
export async function esimOffers(
  ctx: Context,
  wanted: { region: string } | { iccid: string },
): Promise<EsimOffers> {
  return findEsimOffers(wanted, await ctx.snapshot(), (lookup) => lookUp(ctx, lookup));
}
