import type { ReactNode } from "react";
import { ReferenceDelivery } from "@/app/_orders/deliveries/reference-delivery";
import { TokenDelivery } from "@/app/_orders/deliveries/token-delivery";
import { cx } from "@/app/_ui/cx";
import type { OrderStatus } from "@/lib/model/order-status";
import type { LineView } from "@/lib/model/order-view";
import { deliveryWords, orderWords } from "@/lib/words/messages";

/** Placeholders as long as the real token and reference, so that they reserve the same space. */
const TOKEN = { tokens: [{ kind: "main", value: "0".repeat(20) }], units: "0 kWh", vat: "0" };
const REFERENCE = "0".repeat(20);

/** Four digits to come. */
const DOTS = "•".repeat(4);

/** Space for deliverables of variable height: hidden PINs, an eSIM's QR code. */
const ROOM: Readonly<Record<string, string>> = { "exam-pin": "min-h-72", esim: "min-h-160" };

interface Props {
  line: LineView;
  /** The order's. */
  status: OrderStatus;
  /** Show what will be here. */
  said: boolean;
}

/** The place of the delivery. Its space is reserved from the start, so that nothing moves when it arrives. */
export function DeliveryPlace({ line, status, said }: Props) {
  const text = said ? textOf(line, status) : null;
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
      {text ? (
        <PlaceBox className={cell} text={text}>
          {line.meterType === "prepaid" && text === orderWords.place ? <TokenToCome /> : null}
        </PlaceBox>
      ) : null}
    </div>
  );
}

/** Items of an order that won't be delivered may still be waiting. */
function textOf({ status }: LineView, order: OrderStatus): string | null {
  if (order === "expired") return null;
  if (status === "refunded" || order === "refunded") return orderWords.placeRefunded;
  if (status === "refund_due" || order === "refund_due") return orderWords.placeBack;
  return status === "under_review" ? orderWords.placeReview : orderWords.place;
}

/** The digits of a token as dots, where they will stand, and what to do with them. Lower than the token itself. */
function TokenToCome() {
  return (
    <>
      <p aria-hidden="true" className="token-digits flex flex-wrap justify-center gap-x-[0.5em] text-line">
        {[0, 1, 2, 3, 4].map((group) => (
          <span key={group}>{DOTS}</span>
        ))}
      </p>
      <p className="text-small">{deliveryWords.tokenHint}</p>
    </>
  );
}

/** The empty space of a delivery, with a text that says what it is for. */
export function PlaceBox({
  text,
  className,
  children,
}: {
  text: string;
  className?: string;
  children?: ReactNode;
}) {
  return (
    <div
      className={cx(
        "grid content-center justify-items-center gap-3 overflow-hidden border-2 border-dashed border-line p-4 text-center text-muted",
        className,
      )}
    >
      {/* New text is a new paragraph: centred text that changes in place counts as a layout shift. */}
      <p key={text}>{text}</p>
      {children}
    </div>
  );
}
