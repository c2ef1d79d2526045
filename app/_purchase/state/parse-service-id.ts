import { textOf } from "@/app/_forms/form-text";
import { SERVICE_IDS, type ServiceId } from "@/lib/model/service-id";

/** The service of a posted form; null if it isn't valid. */
export function parseServiceId(form: FormData): ServiceId | null {
  const service = textOf(form, "service");
  return SERVICE_IDS.find((id) => id === service) ?? null;
}
