import { Select } from "@/app/_ui/select";
import { queryText } from "@/app/admin/_ui/list-address";
import { ListFilters, ListSearch } from "@/app/admin/_ui/list-filters";
import { ORDER_STATUSES } from "@/lib/model/order-status";
import { ordersWords, shortStatus } from "@/lib/words/en/desk";
import { listWords } from "@/lib/words/en/lists";
import { serviceNames } from "@/lib/words/messages";
import { searchOrdersAction } from "./actions";
import type { Filter } from "./order-filter";

/** The search and the filters of all orders. */
export function FilterForm({ filter }: { filter: Filter }) {
  const { status, service, fromDay, untilDay, found, oldest, columns } = filter;
  return (
    <div className="grid grid-cols-1 gap-4">
      <ListSearch
        action={searchOrdersAction}
        label={ordersWords.search}
        hint={ordersWords.searchHint}
        find={ordersWords.find}
      />
      <ListFilters
        here="/admin/orders"
        summary={ordersWords.filters}
        open={Boolean(status || service || fromDay || untilDay)}
        kept={queryText({ found, sort: oldest && "oldest", columns: columns.join(".") })}
        days={filter}
      >
        <Select id="status" name="status" label={ordersWords.status} chosen={status ?? ""}>
          <option value="">{listWords.any}</option>
          {ORDER_STATUSES.map((status) => (
            <option key={status} value={status}>
              {shortStatus[status]}
            </option>
          ))}
        </Select>
        <Select id="service" name="service" label={ordersWords.service} chosen={service ?? ""}>
          <option value="">{listWords.any}</option>
          {Object.entries(serviceNames).map(([service, name]) => (
            <option key={service} value={service}>
              {name}
            </option>
          ))}
        </Select>
      </ListFilters>
    </div>
  );
}
