import { SERVICE_FACTS } from "@/lib/model/service-facts";
import type { ServiceId } from "@/lib/model/service-id";

/** Whether a stored service id is priced by amount. */
export function isByFace(service: string): boolean {
  return Object.hasOwn(SERVICE_FACTS, service) && SERVICE_FACTS[service as ServiceId].byFace === true;
}
