import { ReferenceDelivery } from "@/app/_orders/deliveries/reference-delivery";
import { TokenDelivery } from "@/app/_orders/deliveries/token-delivery";
import { cx } from "@/app/_ui/cx";
import type { LineView } from "@/lib/model/order-view";
import { orderWords } from "@/lib/words/messages";

/** Placeholders as long as the real token and reference, so that they reserve the same space. */
const TOKEN = { tokens: [{ kind: "main", value: "0".repeat(20) }], units: "0 kWh", vat: "0" };
const REFERENCE = "0".repeat(20);

/** Space for deliverables of variable height: hidden PINs, an eSIM's QR code. */
const ROOM: Readonly<Record<string, string>> = { "exam-pin": "min-h-72", esim: "min-h-160" };

/** The place of the delivery. Its space is reserved from the start, so that nothing moves when it arrives. */
export function DeliveryPlace({ line, said }: { line: LineView; said: boolean }) {
  const cell = "col-start-1 row-start-1";
  return (
    <div className={cx("grid", ROOM[line.service])}>
      <div aria-hidden="true" className={cx(cell, "invisible")}>
        {line.meterType === "prepaid" ? (
          <TokenDelivery line={line} token={TOKEN} lateAt={null} />
        ) : (
          <ReferenceDelivery reference={REFERENCE} />
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

/** The empty space of a delivery, with a text that says what it is for. */
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
