import { spacedPhone } from "@/app/_shop/local-phone";
import { productName } from "@/app/_shop/network-name";
import { StatusMark, statusTone } from "@/app/_shop/status-mark";
import { Money } from "@/app/_ui/money";
import type { LineView, OrderView } from "@/lib/orders/order-view";
import { lineWords, orderWords, reasonSentence } from "@/lib/words/en/order";
import { CopyButton } from "./copy-button";

/** Each line: what, for whom, how far, why, and the network's reference once it is delivered. */
export function OrderLines({ order }: { order: OrderView }) {
  // Before a payment no line has a state of its own.
  const moving = order.status !== "awaiting_payment" && order.status !== "expired";
  return (
    <ul className="grid gap-4 py-4">
      {order.lines.map((line) => (
        <li key={line.position} className="grid gap-1">
          <div className="leader">
            <span className="font-semibold">{nameOf(order, line)}</span>
            <Money
              amount={order.service === "airtime" ? line.face.amount : line.total.amount - line.fee.amount}
              className="text-figure font-bold"
            />
          </div>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="text-muted">{spacedPhone(line.recipient)}</span>
            {moving ? (
              <span className={`inline-flex items-center gap-1.5 font-semibold ${statusTone(line.status)}`}>
                <StatusMark status={line.status} size={18} />
                {lineWords[line.status]}
              </span>
            ) : null}
          </p>
          {order.lines.length > 1 && line.reason ? (
            <p className="text-small">{reasonSentence(line.reason)}</p>
          ) : null}
          <Reference line={line} />
        </li>
      ))}
    </ul>
  );
}

function Reference({ line }: { line: LineView }) {
  const reference = line.delivery?.reference;
  if (typeof reference !== "string" || reference === "") return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      <span className="text-small text-muted">{orderWords.deliveryReference}</span>
      <code className="font-mono text-small break-all">{reference}</code>
      <CopyButton text={reference} />
    </p>
  );
}

function nameOf(order: OrderView, line: LineView): string {
  const product = productName(line.product);
  if (order.service === "airtime") return `${product} airtime`;
  return line.planLabel ? `${product} ${line.planLabel}` : product;
}
