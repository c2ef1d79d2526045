import type { ServiceId } from "@/lib/model/service-id";

/** The page where each service is bought (contract.md, Pages). */
export const SERVICE_PAGES: Readonly<Partial<Record<ServiceId, string>>> = {
  airtime: "/airtime",
  data: "/data",
  electricity: "/electricity",
  tv: "/tv",
  internet: "/internet",
  betting: "/betting",
  "exam-pin": "/exam-pins",
  esim: "/esim",
  "esim-topup": "/esim/top-up",
};

/** The page where "again" leads: the service's page, or for an eSIM its region's. */
export function againPage(service: string, fields: Readonly<Record<string, string>> = {}): string {
  const { regionCode, iccid } = fields;
  if (service === "esim" && regionCode) return `/esim/${encodeURIComponent(regionCode)}`;
  if (service === "esim-topup" && iccid) return `/esim/top-up?iccid=${encodeURIComponent(iccid)}`;
  return pageOf(service);
}

/** The page of a stored service id; the home page if it isn't sold any more. */
function pageOf(service: string): string {
  const page = Object.hasOwn(SERVICE_PAGES, service) ? SERVICE_PAGES[service as ServiceId] : undefined;
  return page ?? "/";
}
