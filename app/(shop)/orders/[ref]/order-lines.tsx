import { isByFace } from "@/app/_shop/by-face";
import { LineDelivery } from "@/app/_shop/deliveries/line-delivery";
import { StatusMark, statusTone } from "@/app/_shop/status-mark";
import { Money } from "@/app/_ui/money";
import type { OrderView } from "@/lib/orders/order-view";
import { lineWords, reasonSentence, sayFor } from "@/lib/words/en/order";
import { lineName } from "@/lib/words/line-name";
import { recipientText } from "@/lib/words/recipient-text";

/** Each line: what, for whom, how far, why, and what it delivered. */
export function OrderLines({ order, token }: { order: OrderView; token: string }) {
  // Before a payment no line has a state of its own.
  const moving = order.status !== "awaiting_payment" && order.status !== "expired";
  return (
    <ul className="grid gap-4 py-4">
      {order.lines.map((line) => (
        <li key={line.position} className="grid gap-1">
          <div className="leader">
            <span className="font-semibold">{lineName(order.service, line)}</span>
            <Money
              amount={isByFace(order.service) ? line.face.amount : line.total.amount - line.fee.amount}
              className="text-figure font-bold"
            />
          </div>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {line.recipient === "" ? null : (
              <span className="text-muted">{recipientText(order.service, line.recipient)}</span>
            )}
            {moving ? (
              <span className={`inline-flex items-center gap-1.5 font-semibold ${statusTone(line.status)}`}>
                <StatusMark status={line.status} size={18} />
                {sayFor(order.service, lineWords[line.status])}
              </span>
            ) : null}
          </p>
          {order.lines.length > 1 && line.reason ? (
            <p className="text-small">{reasonSentence(line.reason, order.service)}</p>
          ) : null}
          <LineDelivery line={line} order={order} token={token} />
        </li>
      ))}
    </ul>
  );
}
