import "server-only";
import { isAvailable } from "@/lib/catalogue/catalogue-json";
import { context } from "@/lib/orders/context";
import { sellableNow } from "@/lib/orders/sellable-now";
import { SELLABLE } from "@/lib/services/registry";
import type { ServiceId } from "@/lib/services/service";
import { readCatalogue } from "./read-catalogue";

/** The services that a visitor can buy now; all that the shop knows how to sell while there is no copy of the catalogue. */
export async function readSold(): Promise<readonly ServiceId[]> {
  const snapshot = await readCatalogue();
  if (!snapshot) return SELLABLE;
  const sellable = sellableNow(context());
  return sellable.filter((id) => isAvailable(snapshot, id, sellable));
}
