import { dayChips } from "@/app/admin/_ui/day-chips";
import { FilterChips } from "@/app/admin/_ui/filter-chips";
import { serviceName } from "@/app/admin/_ui/service-filter";
import { listWords } from "@/lib/words/en/lists";
import { ordersWords, shortStatus } from "@/lib/words/en/orders";
import { type Filter, toQuery } from "./order-filter";

const HERE = "/admin/orders";

/** The active filters as chips; `text` is the decrypted search. */
export function OrderChips({ filter, text }: { filter: Filter; text: string | null }) {
  const to = (less: Partial<Filter>) => `${HERE}${toQuery({ ...filter, after: null, ...less })}`;
  const { status, service } = filter;
  return (
    <FilterChips
      clear={HERE}
      chips={[
        { label: listWords.search, value: text, without: to({ found: null }) },
        { label: ordersWords.status, value: status && shortStatus[status], without: to({ status: null }) },
        { label: ordersWords.service, value: serviceName(service), without: to({ service: null }) },
        ...dayChips(filter, to),
      ]}
    />
  );
}
