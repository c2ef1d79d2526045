import { SERVICE_FACTS } from "@/lib/model/service-facts";
import type { ServiceId } from "@/lib/model/service-id";

/** The page where "again" leads: the service's page, or for an eSIM its region's. */
export function againPage(service: string, fields: Readonly<Record<string, string>> = {}): string {
  const { regionCode, iccid } = fields;
  if (service === "esim" && regionCode) return `/esim/${encodeURIComponent(regionCode)}`;
  if (service === "esim-topup" && iccid) return `/esim/top-up?iccid=${encodeURIComponent(iccid)}`;
  return pageOf(service);
}

/** The page of a stored service id; the home page if it isn't sold any more. */
function pageOf(service: string): string {
  return Object.hasOwn(SERVICE_FACTS, service) ? SERVICE_FACTS[service as ServiceId].page : "/";
}
