import type { Metadata } from "next";
import { Heading } from "@/app/_ui/heading";
import type { SearchParams } from "@/app/_ui/search-param";
import { ActionNotice } from "@/app/admin/_ui/action-notice";
import { ListTools } from "@/app/admin/_ui/list-tools";
import { ListViews } from "@/app/admin/_views/list-views";
import { decryptSearch } from "@/lib/admin/orders/encrypt-search";
import { findOrders } from "@/lib/admin/orders/find-orders";
import { parseFragment, parseSearch } from "@/lib/admin/orders/parse-search";
import { requireStaff } from "@/lib/auth/access/current-user";
import { context } from "@/lib/context/context";
import { ordersWords } from "@/lib/words/en/desk";
import { viewsWords } from "@/lib/words/en/views";
import { FilterForm } from "./filter-form";
import { OrderChips } from "./order-chips";
import { USUAL } from "./order-columns";
import { parseFilter, toQuery } from "./order-filter";
import { OrderList } from "./order-list";

export const metadata: Metadata = { title: ordersWords.title };

/** The statuses that somebody waits in, each a view of its own. */
const NEEDING = ["under_review", "processing", "refund_due"] as const;

/** All orders, newest first, or those that match a search. */
export default async function OrdersPage({ searchParams }: { searchParams: SearchParams }) {
  const user = await requireStaff();
  const asked = await searchParams;
  const ctx = context();
  const filter = parseFilter(asked);
  const text = filter.found ? decryptSearch(ctx, filter.found) : null;
  const { orders, next } = await findOrders(ctx, {
    ...filter,
    search: text ? parseSearch(text) : null,
    fragment: text ? parseFragment(text) : null,
  });
  return (
    <div className="grid grid-cols-1 min-w-0 gap-5 pb-8">
      <div>
        <Heading title={ordersWords.title} />
        <ActionNotice done={asked.done} />
      </div>
      <ListViews
        list="orders"
        user={user}
        asked={asked}
        query={toQuery({ ...filter, after: null })}
        builtIn={NEEDING.map((status) => ({ label: viewsWords.orders[status], query: `status=${status}` }))}
      />
      <FilterForm filter={filter} />
      <OrderChips filter={filter} text={text} />
      <ListTools
        here="/admin/orders"
        query={toQuery({ ...filter, columns: [], after: null })}
        columns={ordersWords.columnNames}
        chosen={filter.columns.length > 0 ? filter.columns : USUAL}
        mayExport={user.role !== "support" && !filter.found}
      />
      <OrderList
        orders={orders}
        filter={filter}
        older={next ? `/admin/orders${toQuery({ ...filter, after: next })}` : null}
      />
    </div>
  );
}
