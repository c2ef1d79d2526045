import type { ReactNode } from "react";
import { LineDelivery } from "@/app/_orders/deliveries/line-delivery";
import { StatusMark, statusTone } from "@/app/_orders/status-mark";
import { cx } from "@/app/_ui/cx";
import { Money } from "@/app/_ui/money";
import { unbroken } from "@/app/_ui/unbroken";
import type { LineView, OrderView } from "@/lib/model/order-view";
import { lineName } from "@/lib/words/line-name";
import { lineWords, orderWords } from "@/lib/words/messages";
import { lineReason } from "@/lib/words/reason-sentence";
import { recipientText } from "@/lib/words/recipient-text";
import { DeliveryPlace, PlaceBox } from "./delivery-place";
import { isFailed } from "./order-counts";

interface Props {
  order: OrderView;
  token: string;
  /** The page was loaded before the order finished: space is reserved for what is still to come. */
  waited: boolean;
  /** Show only the items that failed. */
  onlyFailed: boolean;
  /** Actions while it is unpaid, shown where the delivery of a single item will be. */
  actions: ReactNode;
}

/** Each item: product, recipient, status, reason and delivery. */
export function OrderLines({ order, token, waited, onlyFailed, actions }: Props) {
  const unpaid = order.status === "awaiting_payment";
  const many = order.lines.length > 1;
  // Before payment, items have no status of their own; a single item's status is the order's.
  const moving = many && !unpaid && order.status !== "expired";
  /** The months of a TV package: identical items. */
  const months = (of: LineView) =>
    order.lines.filter(
      ({ service, recipient, planLabel }) =>
        service === of.service && recipient === of.recipient && planLabel === of.planLabel,
    );
  const cell = "col-start-1 row-start-1 min-w-0";
  return (
    <ul className="grid gap-4 py-4">
      {order.lines.map((line) => (
        <li
          key={line.position}
          hidden={onlyFailed && !isFailed(line)}
          className="grid gap-1 [&[hidden]]:hidden"
        >
          <div className="leader">
            <span className="font-semibold">{unbroken(lineName(line.service, line))}</span>
            <Money amount={line.amount.amount} className="text-figure font-bold" />
          </div>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {line.recipient === "" ? null : (
              <span className="text-muted">{recipientText(line.service, line.recipient)}</span>
            )}
            {line.service === "tv" && months(line).length > 1 ? (
              <span>
                {orderWords.monthOf({ n: months(line).indexOf(line) + 1, count: months(line).length })}
              </span>
            ) : null}
            {moving ? (
              <span className={`inline-flex items-center gap-1.5 font-semibold ${statusTone(line.status)}`}>
                <StatusMark status={line.status} size={18} />
                {lineWords[line.status]}
              </span>
            ) : null}
          </p>
          {many && line.reason ? <p className="text-small">{lineReason(line)}</p> : null}
          <div className="grid">
            {actions ? (
              <div className={cx(cell, "grid grid-rows-[auto_minmax(0,1fr)] gap-4", !unpaid && "invisible")}>
                {actions}
                {line.meterType === "prepaid" ? <PlaceBox text={orderWords.placeUnpaid} /> : null}
              </div>
            ) : null}
            <div className={cx(cell, "grid", unpaid && actions !== null && "invisible")}>
              {line.delivery ? <LineDelivery line={line} order={order} token={token} /> : null}
              {!line.delivery && waited ? (
                <DeliveryPlace line={line} status={order.status} said={!unpaid && !many} />
              ) : null}
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}
