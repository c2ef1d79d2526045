import { FilterSelect } from "@/app/admin/_ui/filter-select";
import { ListFilters, ListSearch } from "@/app/admin/_ui/list-filters";
import { ServiceFilter } from "@/app/admin/_ui/service-filter";
import { ORDER_STATUSES } from "@/lib/model/order-status";
import { ordersWords, shortStatus } from "@/lib/words/en/orders";
import { searchOrdersAction } from "./actions";
import { type Filter, toQuery } from "./order-filter";

/** The search and the filters of all orders. */
export function FilterForm({ filter, text }: { filter: Filter; text: string | null }) {
  const { status, service, fromDay, untilDay } = filter;
  return (
    <div className="grid grid-cols-1 gap-4">
      <ListSearch
        action={searchOrdersAction}
        label={ordersWords.search}
        hint={ordersWords.searchHint}
        find={ordersWords.find}
        text={text}
      />
      <ListFilters
        here="/admin/orders"
        summary={ordersWords.filters}
        open={Boolean(status || service || fromDay || untilDay)}
        kept={toQuery({ ...filter, status: null, service: null, fromDay: "", untilDay: "", after: null })}
        days={filter}
      >
        <FilterSelect
          name="status"
          label={ordersWords.status}
          chosen={status}
          choices={ORDER_STATUSES.map((status) => [status, shortStatus[status]])}
        />
        <ServiceFilter chosen={service} baskets />
      </ListFilters>
    </div>
  );
}
