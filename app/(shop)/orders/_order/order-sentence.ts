import { day, exactTime, shortTime } from "@/app/_ui/time";
import { compensationsOf, refundOf, refundsByPlace, sumOfEvents } from "@/lib/model/order-sums";
import type { LineView, OrderView } from "@/lib/model/order-view";
import { isByFace } from "@/lib/model/service-facts";
import { BASKET } from "@/lib/model/service-id";
import { formatMoney, formatNaira, sumKobo } from "@/lib/platform/money";
import { lineName } from "@/lib/words/line-name";
import { deliveryWords, orderWords } from "@/lib/words/messages";
import { lineReasons, paymentReasons } from "@/lib/words/reason-sentence";
import { recipientText } from "@/lib/words/recipient-text";
import { refundedSentences, waitingRefund } from "@/lib/words/refund-sentences";
import { aboutText } from "@/lib/words/wait-text";
import { isHeld } from "./is-held";
import { isRefundEvent } from "./is-refund-event";
import { countSentence, isFailed } from "./order-counts";
import { reviewDue } from "./review-due";

/** More failed items than this are only counted: the list below marks each. */
const MAX_NAMED = 3;

/**
 * The sentences at the top of an order: the status, what happens to the money, and the next step, with real times. `phone`: the
 * shop's, shown with a case. Pure.
 */
export function orderSentences(order: OrderView, phone?: string): string[] {
  return sentencesOf(order, phone).filter((sentence) => sentence !== null);
}

function sentencesOf(order: OrderView, phone?: string): (string | null)[] {
  const last = (...events: string[]) => order.timeline.findLast(({ event }) => events.includes(event))?.at;
  const paidAt = shortTime(last("paid") ?? order.placedAt);
  const settleBy = order.settleBy
    ? orderWords.settleBy({ time: shortTime(order.settleBy), day: day(order.settleBy) })
    : null;
  const next = order.nextCheckAt ? orderWords.nextCheck({ at: exactTime(order.nextCheckAt) }) : null;
  const reasons = lineReasons(order);
  const late = lateSentences(order, phone);
  const delivered = order.lines.filter(({ status }) => status === "delivered");
  switch (order.status) {
    case "awaiting_payment":
      return [orderWords.awaiting({ until: shortTime(order.expiresAt) }), orderWords.awaitingChecking];
    case "paid":
      return order.queueSeconds
        ? [orderWords.paidQueue({ at: paidAt, about: aboutText(order.queueSeconds) }), ...reasons]
        : [orderWords.paid({ at: paidAt }), ...reasons, ...(late ?? [reasons.length > 0 ? settleBy : null])];
    case "processing": {
      const sentAt = shortTime(last("sending", "sent") ?? order.placedAt);
      const counted = countSentence(order);
      // Several items: one sentence counts them, another says what happens to the failed items' money. Each item's reason is
      // shown below.
      if (counted) {
        return [counted, backSoFar(order), ...(late ?? [next, settleBy])];
      }
      const after = late ? [order.case ? null : next, ...late] : [next, settleBy];
      if (reasons.length > 0) return [...reasons, ...after];
      if (last("unknown")) return [orderWords.finding({ at: sentAt }), ...after];
      const sent = last("sent", "processing");
      const [first] = order.lines;
      const what = first ? lineName(first.service, first) : "";
      return sent
        ? [orderWords.processing({ at: sentAt }), ...after]
        : [orderWords.sending({ what, at: sentAt }), ...(late ? after : [next])];
    }
    case "delivered": {
      const at = shortTime(last("delivered") ?? order.placedAt);
      const [first] = order.lines;
      return [
        order.lines.length === 1 && first
          ? orderWords.delivered({
              what: goodsOf(first),
              at,
              several: (first.quantity ?? 1) > 1 ? "yes" : "no",
            })
          : orderWords.deliveredMany({ count: order.lines.length, at }),
        sincePaid(last("paid"), last("delivered")),
        ...paymentReasons(order),
        ...compensations(order),
      ];
    }
    case "partly_delivered": {
      return [
        orderWords.partly({ done: delivered.length, of: order.lines.length }),
        notDelivered(order),
        ...reasons,
        backSoFar(order),
        ...paymentReasons(order),
        isGoingBack(order) ? (waitingRefund(order) ?? orderWords.refundDuty) : null,
        ...compensations(order),
      ];
    }
    case "refund_due": {
      const what = whatFailed(order, reasons);
      const waiting = waitingRefund(order);
      if (waiting) return [...what, waiting];
      const done = order.lines.filter(({ status }) => status === "refunded");
      const refund = order.timeline.findLast(
        ({ event, line }) =>
          (event === "refund_sent" || event === "refund_bounced") &&
          !done.some(({ position }) => position === line),
      );
      const sentAt = refund?.event === "refund_sent" ? refund.at : undefined;
      const apart = refundsByPlace(order, order.lines.filter(isFailed)).length > 1;
      const sum = refundSum(order, "refund_due", ...(apart ? [] : ["refunded"]));
      const to = { money: sum, whose: order.refundTo };
      return [
        ...what,
        ...(apart ? refundedSentences(refundsByPlace(order, done)) : []),
        !sentAt
          ? orderWords.refundDue(to)
          : order.refundTo === "source"
            ? orderWords.refundSent({ money: sum, at: shortTime(sentAt) })
            : orderWords.refunded(to),
        sentAt ? took(order) : isAskedFor(order) ? orderWords.refundBegun : orderWords.refundSoon,
      ];
    }
    case "refunded": {
      const done = order.lines.filter(({ status }) => status === "refunded");
      return [
        ...whatFailed(order, reasons),
        // None: all of it was returned as compensation before.
        ...(done.length > 0
          ? refundedSentences(refundsByPlace(order, done))
          : [orderWords.refunded({ money: refundSum(order, "refunded"), whose: "source" })]),
        took(order),
        ...compensations(order),
      ];
    }
    case "expired":
      return order.cancelled
        ? [orderWords.cancelled, orderWords.lateCancelled]
        : [orderWords.expired, orderWords.lateMoney];
    case "under_review": {
      const due = reviewDue(order);
      const by = due ? orderWords.reviewDue({ time: shortTime(due), day: day(due) }) : null;
      const counted = countSentence(order);
      // Several items: each names its reason below. What is held wasn't sent: nothing of it needs to be confirmed.
      const named = reasons.length > 0 && (counted === null || isHeld(order));
      const why = named ? reasons : [orderWords.review];
      return [counted, ...why, ...(order.case && late ? late : [by])];
    }
  }
}

/** The sentences of a late order instead of its deadline: who handles it, until when they reply, and why nothing is refunded yet. */
function lateSentences({ status, late, case: one }: OrderView, phone?: string): (string | null)[] | null {
  if (one && !one.closedAt && one.replyBy) {
    const reply = { id: one.id, time: shortTime(one.replyBy), day: day(one.replyBy) };
    return [
      status === "paid" ? null : orderWords.noRefundYet,
      orderWords.caseReply(reply),
      phone ? orderWords.casePhone({ phone }) : null,
    ];
  }
  if (!late) return null;
  return [late === "report" ? orderWords.slowReport : orderWords.slow];
}

/** From the confirmed payment to the last delivery, if short enough to state in seconds. */
function sincePaid(paid: string | undefined, delivered: string | undefined): string | null {
  if (!paid || !delivered) return null;
  const seconds = Math.floor((Date.parse(delivered) - Date.parse(paid)) / 1000);
  return seconds >= 0 && seconds < 120 ? orderWords.tookSeconds({ seconds }) : null;
}

/** The shop's compensations: credits and partial refunds, the latest of which may be in progress. */
function compensations(order: OrderView): string[] {
  return compensationsOf(order).flatMap(({ event, amount }) => {
    const how = event === "credited" && order.refundTo === "payer" ? "payer" : event;
    return amount ? [orderWords.compensation({ how, money: formatMoney(amount) })] : [];
  });
}

/** Why an order is refunded; if nothing says why, that it wasn't delivered. */
function whatFailed(order: OrderView, reasons: string[]): string[] {
  const why = [...paymentReasons(order), ...reasons];
  return why.length > 0 ? why : [orderWords.undelivered];
}

/** Whether the provider was asked to refund. Its response may be lost for a while. */
function isAskedFor(order: OrderView): boolean {
  return order.timeline.some(({ event }, index) => event === "sending" && isRefundEvent(order, index));
}

/** How fast the refund was sent: the slowest of its parts. */
function took(order: OrderView): string | null {
  const times = order.timeline.flatMap(({ tookMs }) => tookMs ?? []);
  return times.length > 0 ? orderWords.refundTook({ seconds: Math.floor(Math.max(...times) / 1000) }) : null;
}

/** Which items failed, if they are few enough to read; null if all went to one number, whose items have the same name. */
function notDelivered({ service, lines }: OrderView): string | null {
  const recipientOf = (line: LineView) => recipientText(line.service, line.recipient);
  const goodsName = (line: LineView) => lineName(line.service, line);
  const nameOf = (line: LineView) => {
    if (service !== BASKET) return recipientOf(line);
    // The same for another number, which may have been delivered.
    const isShared = lines.some(
      (other) => other.recipient !== line.recipient && goodsName(other) === goodsName(line),
    );
    return isShared ? `${goodsName(line)} (${recipientOf(line)})` : goodsName(line);
  };
  const names = new Set(lines.filter(isFailed).map(nameOf));
  if (names.size > MAX_NAMED || new Set(lines.map(nameOf)).size < 2) return null;
  return orderWords.notDelivered({ items: [...names].join(", ") });
}

/** What happens to the money of the items that failed; null if none did. */
function backSoFar(order: OrderView): string | null {
  if (!order.lines.some(isFailed)) return null;
  const money = refundSum(order, "refund_due", "refunded");
  return orderWords.backSoFar({ money, done: isGoingBack(order) ? "no" : "yes" });
}

function isGoingBack({ lines }: OrderView): boolean {
  return lines.some(({ status }) => status === "refund_due");
}

function goodsOf(line: OrderView["lines"][number]): string {
  const name = lineName(line.service, line);
  if (line.service === "electricity") {
    const words = line.delivery?.token ? deliveryWords.goodsToken : deliveryWords.goodsBill;
    return words({ company: name, money: formatNaira(line.amount.amount) });
  }
  return isByFace(line.service) ? `${formatNaira(line.amount.amount)} ${name}` : name;
}

/** The amount to refund: that of the items with these statuses, or of the whole payment if no item applies. */
function refundSum(order: OrderView, ...statuses: string[]): string {
  const lines = order.lines.filter(({ status }) => statuses.includes(status));
  if (lines.length > 0) return formatNaira(sumKobo(lines.map((line) => refundOf(order, line))));
  const event = order.status === "refunded" ? "refunded" : "refund_started";
  return formatMoney(sumOfEvents(order, event) ?? order.total);
}
