import type { Metadata } from "next";
import { buttonClass } from "@/app/_ui/button";
import { Heading } from "@/app/_ui/heading";
import type { SearchParams } from "@/app/_ui/search-param";
import { dayChips } from "@/app/admin/_ui/day-chips";
import { FilterChips } from "@/app/admin/_ui/filter-chips";
import { FilterSelect } from "@/app/admin/_ui/filter-select";
import { queryText } from "@/app/admin/_ui/list-address";
import { ListFilters, ListSearch } from "@/app/admin/_ui/list-filters";
import { ListTools } from "@/app/admin/_ui/list-tools";
import { ListViews } from "@/app/admin/_views/list-views";
import { CUSTOMER_KINDS, findCustomers } from "@/lib/admin/customers/find-customers";
import { decryptSearch } from "@/lib/admin/orders/encrypt-search";
import { requireStaff } from "@/lib/auth/access/current-user";
import { may } from "@/lib/auth/session/rights";
import { context } from "@/lib/context/context";
import { blocklistWords } from "@/lib/words/en/blocklist";
import { customersWords } from "@/lib/words/en/customers";
import { listWords } from "@/lib/words/en/lists";
import { searchCustomersAction } from "./actions";
import { USUAL } from "./customer-columns";
import { customersAddress, type Filter, parseFilter } from "./customer-filter";
import { CustomerList } from "./customer-list";

export const metadata: Metadata = { title: customersWords.title };

const HERE = "/admin/customers";

/** All accounts, newest first, or those that match a search or a filter. */
export default async function CustomersPage({ searchParams }: { searchParams: SearchParams }) {
  const user = await requireStaff("customers.view");
  const ctx = context();
  const params = await searchParams;
  const filter = parseFilter(params);
  const text = filter.found ? decryptSearch(ctx, filter.found) : null;
  const { customers, next, more, partly } = await findCustomers(ctx, { ...filter, text });
  const { kind, fromDay, untilDay, oldest, columns } = filter;
  const to = (less: Partial<Filter>) => customersAddress({ ...filter, after: null, ...less });
  return (
    <div className="grid grid-cols-1 min-w-0 gap-5 pb-8">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Heading title={customersWords.title} lead={customersWords.lead} />
        <a href="/admin/customers/blocklist" className={buttonClass("quiet")}>
          {blocklistWords.title}
        </a>
      </div>
      <ListViews list="customers" user={user} asked={params} query={to({}).slice(HERE.length)} />
      <div className="grid grid-cols-1 gap-4">
        <ListSearch
          action={searchCustomersAction}
          label={customersWords.search}
          hint={customersWords.searchHint}
          find={customersWords.find}
          text={text}
        />
        {text ? null : (
          <ListFilters
            here={HERE}
            summary={customersWords.filters}
            open={Boolean(kind || fromDay || untilDay)}
            kept={queryText({ sort: oldest && "oldest", columns })}
            days={filter}
          >
            <FilterSelect
              name="kind"
              label={customersWords.kind}
              chosen={kind}
              choices={CUSTOMER_KINDS.map((kind) => [kind, customersWords.kinds[kind]])}
            />
          </ListFilters>
        )}
      </div>
      <FilterChips
        clear={HERE}
        chips={
          text
            ? [{ label: listWords.search, value: text, without: to({ found: null }) }]
            : [
                {
                  label: customersWords.kind,
                  value: kind && customersWords.kinds[kind],
                  without: to({ kind: null }),
                },
                ...dayChips(filter, to),
              ]
        }
      />
      {more || partly ? (
        <p>
          {more ? customersWords.manyFit : null} {partly ? customersWords.partly : null}
        </p>
      ) : null}
      <ListTools
        here={HERE}
        query={to({ columns: [] }).slice(HERE.length)}
        columns={customersWords.columnNames}
        chosen={columns.length > 0 ? columns : USUAL}
        mayExport={may(user.role, "customers.export") && !text}
      />
      <CustomerList customers={customers} filter={filter} next={next} />
    </div>
  );
}
