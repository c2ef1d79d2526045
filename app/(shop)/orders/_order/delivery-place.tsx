import { ReferenceDelivery } from "@/app/_orders/deliveries/reference-delivery";
import { TokenDelivery } from "@/app/_orders/deliveries/token-delivery";
import { cx } from "@/app/_ui/cx";
import type { LineView, OrderView } from "@/lib/model/order-view";
import { orderWords } from "@/lib/words/en/order";

/** As long as what comes: an unseen token and an unseen reference keep exactly the room that the real ones take. */
const TOKEN = { tokens: [{ kind: "main", value: "0".repeat(20) }], units: "0 kWh", vat: "0" };
const REFERENCE = "0".repeat(20);

/** Room of what is shown whole only when it is there: PINs behind their cover, an eSIM's code. */
const ROOM: Readonly<Record<string, string>> = { "exam-pin": "min-h-72", esim: "min-h-160" };

/** Where the delivery prints itself: kept free from the first moment, so that nothing moves when it comes. */
export function DeliveryPlace({ order, line, said }: { order: OrderView; line: LineView; said: boolean }) {
  const { service } = order;
  const cell = "col-start-1 row-start-1";
  return (
    <div className={cx("grid", ROOM[service])}>
      <div aria-hidden="true" className={cx(cell, "invisible")}>
        {line.meterType === "prepaid" ? (
          <TokenDelivery line={line} token={TOKEN} lateAt={null} />
        ) : (
          <ReferenceDelivery service={service} reference={REFERENCE} />
        )}
      </div>
      {said ? <PlaceBox className={cell} text={textOf(line)} /> : null}
    </div>
  );
}

function textOf({ status }: LineView): string {
  if (status === "refund_due" || status === "refunded") return orderWords.placeBack;
  return status === "under_review" ? orderWords.placeReview : orderWords.place;
}

/** The empty part of the slip, and what it is for. */
export function PlaceBox({ text, className }: { text: string; className?: string }) {
  return (
    <p
      className={cx(
        "grid place-items-center overflow-hidden border-2 border-dashed border-line p-4 text-center text-muted",
        className,
      )}
    >
      {text}
    </p>
  );
}
