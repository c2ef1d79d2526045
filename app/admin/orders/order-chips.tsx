import { dayChips } from "@/app/admin/_ui/day-chips";
import { FilterChips } from "@/app/admin/_ui/filter-chips";
import { ordersWords, shortStatus } from "@/lib/words/en/desk";
import { listWords } from "@/lib/words/en/lists";
import { serviceNames } from "@/lib/words/messages";
import { type Filter, toQuery } from "./order-filter";

const HERE = "/admin/orders";

/** The filters that are set, as chips; `text` is the decrypted search. */
export function OrderChips({ filter, text }: { filter: Filter; text: string | null }) {
  const to = (less: Partial<Filter>) => `${HERE}${toQuery({ ...filter, after: null, ...less })}`;
  const { status, service } = filter;
  return (
    <FilterChips
      clear={HERE}
      chips={[
        text ? { label: listWords.search, value: text, without: to({ found: null }) } : null,
        status
          ? { label: ordersWords.status, value: shortStatus[status], without: to({ status: null }) }
          : null,
        service
          ? {
              label: ordersWords.service,
              value: serviceNames[service as keyof typeof serviceNames],
              without: to({ service: null }),
            }
          : null,
        ...dayChips(filter, to),
      ]}
    />
  );
}
