import "server-only";
import { isAvailable } from "@/lib/catalogue/catalogue-json";
import { context } from "@/lib/context/context";
import type { ServiceId } from "@/lib/model/service-id";
import { SELLABLE } from "@/lib/services/registry";
import { sellableNow } from "@/lib/upstream/sellable-now";
import { findCatalogue } from "./find-catalogue";

/** The services that a visitor can buy now; all sellable services while there is no catalogue copy. */
export async function findSold(): Promise<readonly ServiceId[]> {
  const snapshot = await findCatalogue();
  if (!snapshot) return SELLABLE;
  const sellable = sellableNow(context());
  return sellable.filter((id) => isAvailable(snapshot, id, sellable));
}
