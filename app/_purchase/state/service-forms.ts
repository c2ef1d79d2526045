import { SERVICE_FACTS, type ServiceForm } from "@/lib/model/service-facts";
import type { ServiceId } from "@/lib/model/service-id";

export type { ServiceForm } from "@/lib/model/service-facts";

export const SERVICE_FORMS: Readonly<Partial<Record<ServiceId, ServiceForm>>> = Object.fromEntries(
  Object.entries(SERVICE_FACTS).flatMap(([service, { form }]) => (form ? [[service, form]] : [])),
);

/** A field's name without the mark of optional fields. */
export function plainName(name: string): string {
  return name.replace("?", "");
}

/** All fields of any form besides rows, plan and email. Nothing else is read from a posted form. */
export const FIELD_NAMES: readonly string[] = [
  ...new Set(
    Object.values(SERVICE_FORMS).flatMap(({ input, confirm = [] }) => [...input.map(plainName), ...confirm]),
  ),
].filter((name) => name !== "plan");

/** The fields that define the purchase: a price and an idempotency key belong to their values. */
export const PRICED_NAMES: readonly string[] = FIELD_NAMES.filter(
  (name) => !Object.values(SERVICE_FORMS).some(({ confirm }) => confirm?.includes(name)),
);
