import { SERVICE_IDS, type ServiceId } from "@/lib/model/service-id";
import { textOf } from "./form-values";

/** The service of a posted form; null if it isn't valid. */
export function parseServiceId(form: FormData): ServiceId | null {
  const service = textOf(form, "service");
  return SERVICE_IDS.find((id) => id === service) ?? null;
}
