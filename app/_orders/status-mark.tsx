import { cx } from "@/app/_ui/cx";
import type { LineStatus, OrderStatus } from "@/lib/model/order-status";

type Shape = "open" | "moving" | "done" | "back" | "ask" | "closed";

const SHAPES: Record<OrderStatus | LineStatus, Shape> = {
  awaiting_payment: "open",
  waiting: "open",
  paid: "moving",
  sending: "moving",
  processing: "moving",
  delivered: "done",
  partly_delivered: "back",
  refund_due: "back",
  refunded: "back",
  expired: "closed",
  under_review: "ask",
};

const TONES: Record<Shape, string> = {
  open: "text-muted",
  moving: "text-wait",
  done: "text-good",
  back: "text-wait",
  ask: "text-wait",
  closed: "text-muted",
};

/** The colour of a status, for the words next to the mark. */
export function statusTone(status: OrderStatus | LineStatus): string {
  return TONES[SHAPES[status]];
}

/**
 * A status as a shape, so that it isn't conveyed by colour alone: ring, ring with a core, tick, turning arrow,
 * question mark, bar.
 */
export function StatusMark({ status, size = 28 }: { status: OrderStatus | LineStatus; size?: number }) {
  const shape = SHAPES[status];
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 28 28"
      width={size}
      height={size}
      className={cx("shrink-0", TONES[shape])}
      fill="none"
      stroke="currentColor"
      strokeWidth="2.6"
    >
      {shape === "done" ? (
        <>
          <circle cx="14" cy="14" r="12.5" fill="currentColor" stroke="none" />
          <path d="m8.2 14.4 4 4 7.8-8.6" className="stroke-slip" />
        </>
      ) : (
        <circle cx="14" cy="14" r="11.7" strokeDasharray={shape === "open" ? "4 3.35" : undefined} />
      )}
      {shape === "moving" ? (
        <circle cx="14" cy="14" r="4.6" fill="currentColor" stroke="none" className="animate-breathe" />
      ) : null}
      {shape === "back" ? (
        <path d="M19 17.5v-2.7a3 3 0 0 0-3-3H9m3.2-3.6L8.4 11.8l3.8 3.6" strokeWidth="2.2" />
      ) : null}
      {shape === "ask" ? (
        <path
          d="M10.8 11.2a3.2 3.2 0 1 1 4.6 2.9c-1 .5-1.4 1-1.4 2M14 19v.4"
          strokeWidth="2.3"
          strokeLinecap="round"
        />
      ) : null}
      {shape === "closed" ? <path d="M9 14h10" /> : null}
    </svg>
  );
}
