import type { ServiceId } from "@/lib/model/service-id";
import type { CatalogueSnapshot } from "@/lib/services/catalogue-snapshot";

/** What customers read while the owner doesn't sell this service, or anything; null: it is sold. */
export function pauseMessage(snapshot: Pick<CatalogueSnapshot, "paused">, service: ServiceId): string | null {
  return snapshot.paused[service] ?? snapshot.paused.all ?? null;
}
