import { Button } from "@/app/_ui/button";
import { Disclosure } from "@/app/_ui/disclosure";
import { Field } from "@/app/_ui/field";
import { Select } from "@/app/_ui/select";
import { MAX_SEARCH_LENGTH } from "@/lib/admin/orders/parse-search";
import { ORDER_STATUSES } from "@/lib/model/order-status";
import { ordersWords, shortStatus } from "@/lib/words/en/desk";
import { serviceNames } from "@/lib/words/messages";
import { searchOrdersAction } from "./actions";
import type { Filter } from "./order-filter";

/** One search box for any identifier, posted so that it isn't in the address. The filters are in the address. */
export function FilterForm({ filter }: { filter: Filter }) {
  const filtered = filter.status || filter.service || filter.fromDay || filter.untilDay;
  return (
    <div className="grid grid-cols-1 gap-4">
      <search>
        <form
          action={searchOrdersAction}
          className="grid max-w-3xl grid-cols-1 gap-3 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-start"
        >
          <Field
            id="search"
            name="search"
            type="search"
            label={ordersWords.search}
            hint={ordersWords.searchHint}
            maxLength={MAX_SEARCH_LENGTH}
            autoComplete="off"
          />
          <Button type="submit" className="lg:mt-6.5">
            {ordersWords.find}
          </Button>
        </form>
      </search>
      <Disclosure summary={ordersWords.filters} open={Boolean(filtered)}>
        <form action="/admin/orders" className="grid grid-cols-1 gap-4">
          {filter.found ? <input type="hidden" name="found" value={filter.found} /> : null}
          {filter.oldest ? <input type="hidden" name="sort" value="oldest" /> : null}
          {filter.columns.length > 0 ? (
            <input type="hidden" name="columns" value={filter.columns.join(".")} />
          ) : null}
          <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
            <Select id="status" name="status" label={ordersWords.status} chosen={filter.status ?? ""}>
              <option value="">{ordersWords.any}</option>
              {ORDER_STATUSES.map((status) => (
                <option key={status} value={status}>
                  {shortStatus[status]}
                </option>
              ))}
            </Select>
            <Select id="service" name="service" label={ordersWords.service} chosen={filter.service ?? ""}>
              <option value="">{ordersWords.any}</option>
              {Object.entries(serviceNames).map(([service, name]) => (
                <option key={service} value={service}>
                  {name}
                </option>
              ))}
            </Select>
            <Field id="from" name="from" type="date" label={ordersWords.from} defaultValue={filter.fromDay} />
            <Field
              id="until"
              name="until"
              type="date"
              label={ordersWords.until}
              defaultValue={filter.untilDay}
            />
          </div>
          <Button type="submit" look="quiet">
            {ordersWords.filter}
          </Button>
        </form>
      </Disclosure>
    </div>
  );
}
