import { shortDay, shortTime } from "@/app/_ui/time";
import type { LineStatus } from "@/lib/model/order-status";
import { paidMoney } from "@/lib/model/order-sums";
import type { OrderView } from "@/lib/model/order-view";
import { formatMoney } from "@/lib/platform/money";
import { stepWords } from "@/lib/words/messages";
import { isHeld } from "./is-held";
import { reviewDue } from "./review-due";

export interface Step {
  /** The status shape next to it. */
  shape: LineStatus;
  label: string;
  /** The time recorded for the order, or a deadline; empty if there is none. */
  at: string;
}

/**
 * The three steps of the summary. Always three, so that each appears in its own place; none for an unpaid order.
 * Pure.
 */
export function orderSteps(order: OrderView): Step[] {
  const { status, timeline, lines } = order;
  const last = (...events: string[]) => timeline.findLast(({ event }) => events.includes(event))?.at;
  const time = (iso: string | null | undefined) => (iso ? shortTime(iso) : "");
  if (status === "expired") return [];
  const paid: Step =
    status === "awaiting_payment"
      ? {
          shape: "processing",
          label: stepWords.awaiting,
          at: stepWords.until({ at: shortTime(order.expiresAt) }),
        }
      : {
          shape: "delivered",
          label: stepWords.paid({ money: formatMoney(paidMoney(order)) }),
          at: time(last("paid", "payment_mismatch")),
        };
  const next = (label: string): Step => ({ shape: "waiting", label, at: "" });
  const sentAt = time(timeline.find(({ event }) => event === "sending" || event === "sent")?.at);
  const sent: Step = { shape: "delivered", label: stepWords.sent, at: sentAt };
  const failed: Step = { shape: "refunded", label: stepWords.notSent, at: time(last("failed")) };
  const done = lines.filter((line) => line.status === "delivered").length;
  switch (status) {
    case "awaiting_payment":
      return [paid, next(stepWords.send), next(stepWords.end)];
    case "paid":
      return [paid, { shape: "processing", label: stepWords.queued, at: "" }, next(stepWords.end)];
    case "processing": {
      const going = !last("sent", "processing", "unknown");
      return [
        paid,
        going ? { shape: "sending", label: stepWords.send, at: sentAt } : sent,
        {
          shape: going ? "waiting" : "processing",
          label: lines.length > 1 ? stepWords.deliveredOf({ done, of: lines.length }) : stepWords.end,
          at: !going && order.nextCheckAt ? stepWords.look({ at: shortTime(order.nextCheckAt) }) : "",
        },
      ];
    }
    case "delivered":
      return [paid, sent, { shape: "delivered", label: stepWords.delivered, at: time(last("delivered")) }];
    case "partly_delivered":
      return [
        paid,
        sent,
        {
          shape: "refunded",
          label: stepWords.deliveredOf({ done, of: lines.length }),
          at: time(last("delivered")),
        },
      ];
    case "refund_due":
      return [
        paid,
        failed,
        {
          shape: "refund_due",
          label: stepWords.refundDue,
          at: time(last("refund_sent", "refund_started", "refund_bounced")),
        },
      ];
    case "refunded":
      return [paid, failed, { shape: "refunded", label: stepWords.refunded, at: time(last("refunded")) }];
    case "under_review": {
      const due = reviewDue(order);
      return [
        paid,
        sentAt ? sent : isHeld(order) ? next(stepWords.send) : failed,
        {
          shape: "under_review",
          label: stepWords.review,
          at: due ? stepWords.by({ day: shortDay(due) }) : "",
        },
      ];
    }
  }
}
