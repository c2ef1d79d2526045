import { ordersWords } from "@/lib/words/en/desk";
import { serviceNames } from "@/lib/words/messages";
import { FilterSelect } from "./filter-select";

/** The filter of one service, in every list that has it. */
export function ServiceFilter({ chosen }: { chosen: string | null }) {
  return (
    <FilterSelect
      name="service"
      label={ordersWords.service}
      chosen={chosen}
      choices={Object.entries(serviceNames)}
    />
  );
}

/** The name of a service that a filter holds; null for none. */
export function serviceName(service: string | null): string | null {
  return service && serviceNames[service as keyof typeof serviceNames];
}
