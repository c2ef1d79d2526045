import "server-only";
import { isAvailable } from "@/lib/catalogue/catalogue-json";
import { context } from "@/lib/context/context";
import { SERVICE_IDS, type ServiceId } from "@/lib/model/service-id";
import { sellableNow } from "@/lib/upstream/sellable-now";
import { findCatalogue } from "./find-catalogue";

/** The services that a visitor can buy now; all services while there is no catalogue copy. */
export async function findSold(): Promise<readonly ServiceId[]> {
  const snapshot = await findCatalogue();
  if (!snapshot) return SERVICE_IDS;
  return sellableNow(context()).filter((id) => isAvailable(snapshot, id));
}
