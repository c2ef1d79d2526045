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
import { isFailed, isUnsent } from "./order-counts";

export interface LineProps {
  order: OrderView;
  token: string;
  /** The page was loaded before the order finished: space is reserved for what is still to come. */
  waited: boolean;
  /** Show only the items that failed. */
  onlyFailed: boolean;
  /** Actions while it is unpaid, shown where the delivery of a single item will be. */
  actions: ReactNode;
}

/** One item: product, recipient, status, reason and delivery. */
export function OrderLine({
  line,
  order,
  token,
  waited,
  onlyFailed,
  actions,
}: LineProps & { line: LineView }) {
  const unpaid = order.status === "awaiting_payment";
  const many = order.lines.length > 1;
  const cell = "col-start-1 row-start-1 min-w-0";
  return (
    <li hidden={onlyFailed && !isFailed(line)} className="grid gap-1 [&[hidden]]:hidden">
      <LineHead {...line} amount={line.amount.amount} />
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Recipient {...line} />
        <Month line={line} lines={order.lines} />
        {/* A single item's status is the order's. */}
        {many && !isUnsent(line, order) ? (
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
          {/* Payment moves the lines of several items anyway: it takes the actions away. */}
          {!line.delivery && waited && !(unpaid && many) ? (
            <DeliveryPlace line={line} status={order.status} said={!unpaid && !many} />
          ) : null}
        </div>
      </div>
    </li>
  );
}

/** What an item is and what it costs. */
export function LineHead({
  amount,
  ...line
}: Pick<LineView, "service" | "product" | "planLabel" | "quantity"> & { amount: number }) {
  return (
    <div className="leader">
      <span className="font-semibold">{unbroken(lineName(line.service, line))}</span>
      <Money amount={amount} className="text-figure font-bold" />
    </div>
  );
}

export function Recipient({ service, recipient }: Pick<LineView, "service" | "recipient">) {
  return recipient === "" ? null : <span className="text-muted">{recipientText(service, recipient)}</span>;
}

/** Which month of a TV package it is: they are identical items. */
function Month({ line, lines }: { line: LineView; lines: readonly LineView[] }) {
  if (line.service !== "tv") return null;
  const months = lines.filter(
    ({ service, recipient, planLabel }) =>
      service === line.service && recipient === line.recipient && planLabel === line.planLabel,
  );
  if (months.length < 2) return null;
  return <span>{orderWords.monthOf({ n: months.indexOf(line) + 1, count: months.length })}</span>;
}
