import type { Metadata } from "next";
import { Heading } from "@/app/_ui/heading";
import { type SearchParams, wholeParam } from "@/app/_ui/search-param";
import { dayChips } from "@/app/admin/_ui/day-chips";
import { Feedback } from "@/app/admin/_ui/feedback";
import { FilterChips } from "@/app/admin/_ui/filter-chips";
import { ListTools } from "@/app/admin/_ui/list-tools";
import { serviceName } from "@/app/admin/_ui/service-filter";
import { ListViews } from "@/app/admin/_views/list-views";
import { decryptSearch } from "@/lib/admin/orders/encrypt-search";
import { findBulkCheck } from "@/lib/admin/orders/find-bulk-check";
import { findOrders } from "@/lib/admin/orders/find-orders";
import { requireStaff } from "@/lib/auth/access/current-user";
import { may } from "@/lib/auth/session/rights";
import type { StaffRole } from "@/lib/auth/session/signed-in";
import { context } from "@/lib/context/context";
import { listWords } from "@/lib/words/en/lists";
import { ordersWords, shortStatus } from "@/lib/words/en/orders";
import { selectionNotices } from "@/lib/words/en/selection";
import { viewsWords } from "@/lib/words/en/views";
import { BulkProgress } from "./bulk-progress";
import { FilterForm } from "./filter-form";
import { orderColumnsOf, USUAL } from "./order-columns";
import { type Filter, parseFilter, toQuery } from "./order-filter";
import { OrderList } from "./order-list";
import { SELECTION, searched } from "./selection";
import { SelectionBar } from "./selection-bar";

const HERE = "/admin/orders";

export const metadata: Metadata = { title: ordersWords.title };

/** Statuses in which somebody is waiting, each with its own view. */
const NEEDING = ["under_review", "processing", "refund_due"] as const;

/** All orders, newest first, or those that match a search. */
export default async function OrdersPage({ searchParams }: { searchParams: SearchParams }) {
  const user = await requireStaff("orders.view");
  const params = await searchParams;
  const ctx = context();
  const filter = parseFilter(params);
  const text = filter.found ? decryptSearch(ctx, filter.found) : null;
  const check = wholeParam(params, "check", 9);
  const [{ orders, next }, progress] = await Promise.all([
    findOrders(ctx, searched(ctx, filter)),
    findBulkCheck(ctx, /^\d+$/.test(check) ? Number(check) : null),
  ]);
  const here = toQuery({ ...filter, after: null });
  return (
    <div className="grid grid-cols-1 min-w-0 gap-5 pb-8">
      <div>
        <Heading title={ordersWords.title} />
        <Feedback done={wholeParam(params, "done")} notices={selectionNotices} />
        {progress ? (
          <BulkProgress
            progress={progress}
            here={`/admin/orders${here ? `${here}&` : "?"}check=${progress.id}`}
          />
        ) : null}
      </div>
      <ListViews
        list="orders"
        user={user}
        asked={params}
        query={here}
        builtIn={NEEDING.map((status) => ({ label: viewsWords.orders[status], query: `status=${status}` }))}
      />
      <FilterForm filter={filter} text={text} />
      <OrderChips filter={filter} text={text} />
      <ListTools
        here="/admin/orders"
        query={toQuery({ ...filter, columns: [], after: null })}
        columns={pickNames(user.role)}
        chosen={filter.columns.length > 0 ? filter.columns : USUAL}
        mayExport={may(user.role, "orders.export") && !filter.found}
      />
      <OrderList
        orders={orders}
        filter={filter}
        older={next ? `/admin/orders${toQuery({ ...filter, after: next })}` : null}
        selection={SELECTION}
        role={user.role}
      />
      {orders.length > 0 ? (
        <SelectionBar
          form={SELECTION}
          role={user.role}
          refs={orders.map(({ ref }) => ref)}
          query={toQuery({ ...filter, after: null })}
        />
      ) : null}
    </div>
  );
}

function pickNames(role: StaffRole): Partial<typeof ordersWords.columnNames> {
  return Object.fromEntries(orderColumnsOf(role).map((key) => [key, ordersWords.columnNames[key]]));
}

/** The active filters as chips; `text` is the decrypted search. */
function OrderChips({ filter, text }: { filter: Filter; text: string | null }) {
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
