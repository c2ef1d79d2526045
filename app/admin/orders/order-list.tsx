import { StatusMark } from "@/app/_orders/status-mark";
import { Money } from "@/app/_ui/money";
import { timestamp } from "@/app/_ui/time";
import { DataList } from "@/app/admin/_ui/data-list";
import type { ListedOrder } from "@/lib/admin/orders/find-orders";
import { listedItem } from "@/lib/admin/orders/listed-item";
import { may } from "@/lib/auth/session/rights";
import type { StaffRole } from "@/lib/auth/session/signed-in";
import { formatNaira } from "@/lib/platform/money";
import { ordersWords, shortStatus } from "@/lib/words/en/orders";
import { orderColumns } from "./order-columns";
import { type Filter, toQuery } from "./order-filter";
import { SelectRow } from "./selection-bar";

interface Props {
  orders: readonly ListedOrder[];
  /** Null in a customer's own list, which has no filters. */
  filter: Filter | null;
  older: string | null;
  /** The form to which selected rows belong. */
  selection?: string;
  role: StaffRole;
}

/** One page of orders. An empty page may still have more orders after it. */
export function OrderList({ orders, filter, older, selection, role }: Props) {
  const here = filter?.after ? `/admin/orders${toQuery({ ...filter, after: null })}` : null;
  return (
    <DataList
      label={filter ? ordersWords.lists[filter.sort][filter.oldest ? "up" : "down"] : ordersWords.list}
      table={ordersWords.table}
      columns={filter && orderColumns(filter, role)}
      rows={orders}
      keyOf={({ id }) => id}
      lead={selection ? ({ ref }) => <SelectRow form={selection} orderRef={ref} /> : undefined}
      card={(order) => <Card order={order} role={role} />}
      empty={older ? ordersWords.noneYet : filter?.found ? ordersWords.noneFound : ordersWords.none}
      first={here}
      next={older}
      nextLabel={
        filter && filter.sort !== "placed"
          ? ordersWords.nextPage
          : filter?.oldest
            ? ordersWords.newer
            : ordersWords.older
      }
    />
  );
}

function Card({ order, role }: { order: ListedOrder; role: StaffRole }) {
  return (
    <a href={`/admin/orders/${order.ref}`} className="grid grid-cols-1 gap-0.5 py-2.5 hover:bg-wash">
      <span className="leader">
        <span className="flex items-center gap-2 font-semibold">
          <StatusMark status={order.status} size={18} />
          {order.ref}
        </span>
        <Money amount={order.total} className="font-semibold" />
      </span>
      <span className="text-small break-words">
        {shortStatus[order.status]} · {listedItem(order)}
      </span>
      <span className="text-small break-words text-muted">
        {timestamp(order.placedAt)} · {order.email || ordersWords.noEmail}
        {order.margin === null || !may(role, "money.view") ? null : (
          <>
            {" · "}
            <span className="whitespace-nowrap">{ordersWords.margin(formatNaira(order.margin))}</span>
          </>
        )}
      </span>
    </a>
  );
}
