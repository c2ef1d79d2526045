import { SERVICE_IDS, type ServiceId } from "@/lib/model/service-id";
import type { MarginRule } from "@/lib/pricing/margin-rule";
import { SERVICES } from "./registry";

/** A new shop's margin rules. */
export const DEFAULT_MARGIN_RULES = Object.fromEntries(
  SERVICE_IDS.map((id) => [id, SERVICES[id].defaultMargin]),
) as Record<ServiceId, MarginRule>;
