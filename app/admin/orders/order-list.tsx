import { StatusMark } from "@/app/_orders/status-mark";
import { buttonClass } from "@/app/_ui/button";
import { cx } from "@/app/_ui/cx";
import { Money } from "@/app/_ui/money";
import { timestamp } from "@/app/_ui/time";
import { DataTable } from "@/app/admin/_ui/data-table";
import type { ListedOrder } from "@/lib/admin/orders/find-orders";
import { toLocalPhone } from "@/lib/services/fields/phone";
import { ordersWords, shortStatus } from "@/lib/words/en/desk";
import { productName } from "@/lib/words/network-name";
import { recipientText } from "@/lib/words/recipient-text";
import { orderColumns } from "./order-columns";
import { type Filter, toQuery } from "./order-filter";

interface Props {
  orders: readonly ListedOrder[];
  /** Null in a customer's own list, which has no filters. */
  filter: Filter | null;
  older: string | null;
}

/**
 * One page of orders: a table on wide screens, else rows that link to the order. An empty page may still have more orders
 * after it.
 */
export function OrderList({ orders, filter, older }: Props) {
  const label = filter?.oldest ? ordersWords.listOldest : ordersWords.list;
  return (
    <div className="grid grid-cols-1 gap-4">
      {orders.length > 0 ? (
        <>
          {filter ? (
            <div className="max-lg:hidden">
              <DataTable
                label={ordersWords.table}
                columns={orderColumns(filter)}
                rows={orders}
                keyOf={({ id }) => id}
              />
            </div>
          ) : null}
          <ul
            aria-label={label}
            className={cx("grid grid-cols-1 border-b border-line", filter && "lg:hidden")}
          >
            {orders.map((order) => (
              <Row key={order.id} order={order} />
            ))}
          </ul>
        </>
      ) : (
        <p>{older ? ordersWords.noneYet : ordersWords.none}</p>
      )}
      {older || filter?.after ? (
        <p className="flex flex-wrap gap-3">
          {filter?.after ? (
            <a href={`/admin/orders${toQuery({ ...filter, after: null })}`} className={buttonClass("quiet")}>
              {ordersWords.firstPage}
            </a>
          ) : null}
          {older ? (
            <a href={older} className={buttonClass("quiet")}>
              {filter?.oldest ? ordersWords.newer : ordersWords.older}
            </a>
          ) : null}
        </p>
      ) : null}
    </div>
  );
}

function Row({ order }: { order: ListedOrder }) {
  const at = order.placedAt.toISOString();
  return (
    <li className="border-t border-line">
      <a href={`/admin/orders/${order.ref}`} className="grid grid-cols-1 gap-0.5 py-2.5 hover:bg-wash">
        <span className="leader">
          <span className="flex items-center gap-2 font-semibold">
            <StatusMark status={order.status} size={18} />
            {order.ref}
          </span>
          <Money amount={order.total} className="font-semibold" />
        </span>
        <span className="text-small break-words">
          {shortStatus[order.status]} · {productName(order.product)} {order.service} ·{" "}
          {recipientText(order.service, toLocalPhone(order.recipient))}
          {order.lines > 1 ? ` ${ordersWords.more(order.lines - 1)}` : ""}
        </span>
        <span className="text-small break-words text-muted">
          {timestamp(at)} · {order.email}
        </span>
      </a>
    </li>
  );
}
