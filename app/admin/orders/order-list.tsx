import { StatusMark } from "@/app/_orders/status-mark";
import { buttonClass } from "@/app/_ui/button";
import { Money } from "@/app/_ui/money";
import { timestamp } from "@/app/_ui/time";
import type { ListedOrder } from "@/lib/admin/orders/find-orders";
import { toLocalPhone } from "@/lib/services/fields/phone";
import { ordersWords, shortStatus } from "@/lib/words/en/desk";
import { productName } from "@/lib/words/network-name";
import { recipientText } from "@/lib/words/recipient-text";

/** One page of orders, in rows that link to the order. An empty page may still have older orders after it. */
export function OrderList({ orders, older }: { orders: readonly ListedOrder[]; older: string | null }) {
  return (
    <div className="grid grid-cols-1 gap-4">
      {orders.length > 0 ? (
        <ul aria-label={ordersWords.list} className="grid grid-cols-1 border-b border-line">
          {orders.map((order) => (
            <Row key={order.id} order={order} />
          ))}
        </ul>
      ) : (
        <p>{older ? ordersWords.noneYet : ordersWords.none}</p>
      )}
      {older ? (
        <p>
          <a href={older} className={buttonClass("quiet")}>
            {ordersWords.older}
          </a>
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
