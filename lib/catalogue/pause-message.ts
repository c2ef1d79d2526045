import type { ServiceId } from "@/lib/model/service-id";
import type { CatalogueSnapshot } from "@/lib/services/catalogue-snapshot";

/** The owner's message to customers while this service, or the whole shop, is paused; null if it isn't paused. */
export function pauseMessage(snapshot: Pick<CatalogueSnapshot, "paused">, service: ServiceId): string | null {
  return snapshot.paused[service] ?? snapshot.paused.all ?? null;
}
