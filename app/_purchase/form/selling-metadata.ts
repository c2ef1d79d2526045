import type { Metadata } from "next";
import type { ServiceId } from "@/lib/model/service-id";
import { serviceLeads, serviceTitles } from "@/lib/words/messages";

/** Of a page that sells a service. */
export function sellingMetadata(service: ServiceId): Metadata {
  return { title: serviceTitles[service], description: serviceLeads[service] };
}
