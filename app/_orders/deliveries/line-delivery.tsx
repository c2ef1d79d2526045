import { CopyButton } from "@/app/_shop/device/copy-button";
import { shortTime } from "@/app/_ui/time";
import { orderPath } from "@/lib/model/order-path";
import type { LineView, OrderView } from "@/lib/model/order-view";
import { deliveryWords } from "@/lib/words/messages";
import { parseToken } from "@/lib/words/parse-token";
import { type DeliveredEsim, EsimDelivery } from "./esim-delivery";
import { type DeliveredPin, PinsDelivery } from "./pins-delivery";
import { ReferenceDelivery } from "./reference-delivery";
import { TokenDelivery } from "./token-delivery";

interface Props {
  line: LineView;
  order: OrderView;
  /** The order's token. */
  token: string;
}

/** The delivery of an item, with one component per kind of deliverable (contract.md). Nothing before delivery. */
export function LineDelivery({ line, order, token }: Props) {
  const { delivery } = line;
  if (!delivery) return null;
  const { pins, activationCode, receipt, reference } = delivery;
  const electricity = parseToken(delivery);
  if (electricity) return <TokenDelivery line={line} token={electricity} lateAt={lateAt(order, line)} />;
  if (isText(receipt)) return <ReceiptDelivery receipt={receipt} />;
  if (Array.isArray(pins) && pins.length > 0) {
    const download = `/api${orderPath({ ref: order.ref, token }, "/pins")}`;
    return <PinsDelivery pins={pins as DeliveredPin[]} download={download} />;
  }
  if (isText(activationCode)) {
    return <EsimDelivery esim={delivery as unknown as DeliveredEsim} qr={line.qr} />;
  }
  return isText(reference) ? <ReferenceDelivery reference={reference} /> : null;
}

/** The delivery of a postpaid bill: the DisCo's receipt number. */
function ReceiptDelivery({ receipt }: { receipt: string }) {
  return (
    <section aria-label={deliveryWords.receipt} className="grid gap-1 py-2">
      <h2 className="font-bold">{deliveryWords.receipt}</h2>
      <p className="flex flex-wrap items-center gap-x-3">
        <code className="font-mono text-figure font-semibold break-all">{receipt}</code>
        <CopyButton text={receipt} />
      </p>
      <p className="text-small text-muted">{deliveryWords.receiptHint}</p>
    </section>
  );
}

/** When a deliverable arrived, if it came later than the success. */
function lateAt(order: OrderView, line: LineView): string | null {
  const mine = order.timeline.filter((entry) => entry.line === line.position);
  const late = mine.some(
    ({ event, reason }) => event === "processing" && reason === "awaiting_delivery_data",
  );
  const came = mine.findLast(({ event }) => event === "delivered");
  return late && came ? shortTime(came.at) : null;
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}
