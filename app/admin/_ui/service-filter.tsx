import { BASKET } from "@/lib/model/service-id";
import { ordersWords } from "@/lib/words/en/orders";
import { serviceNames } from "@/lib/words/messages";
import { orderServiceName } from "@/lib/words/order-service-name";
import { FilterSelect } from "./filter-select";

/** The filter by service, in every list that has it; for orders also baskets. */
export function ServiceFilter({ chosen, baskets }: { chosen: string | null; baskets?: boolean }) {
  return (
    <FilterSelect
      name="service"
      label={ordersWords.service}
      chosen={chosen}
      choices={[
        ...Object.entries(serviceNames),
        ...(baskets ? [[BASKET, orderServiceName(BASKET)] as const] : []),
      ]}
    />
  );
}

/** The name of a filter's service; null for none. */
export function serviceName(service: string | null): string | null {
  return service && orderServiceName(service);
}
