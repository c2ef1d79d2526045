import type { ServiceId } from "@/lib/model/service-id";

/** Where each service is bought (contract.md, Pages). */
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

/** Where "again" leads: the page of the service, for an eSIM that of its place. */
export function againPage(service: string, fields: Readonly<Record<string, string>> = {}): string {
  const { regionCode, iccid } = fields;
  if (service === "esim" && regionCode) return `/esim/${encodeURIComponent(regionCode)}`;
  if (service === "esim-topup" && iccid) return `/esim/top-up?iccid=${encodeURIComponent(iccid)}`;
  return pageOf(service);
}

/** The page of a service by a stored id; home for one that isn't sold any more. */
export function pageOf(service: string): string {
  const page = Object.hasOwn(SERVICE_PAGES, service) ? SERVICE_PAGES[service as ServiceId] : undefined;
  return page ?? "/";
}
