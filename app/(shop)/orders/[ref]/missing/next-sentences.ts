import { day, exactTime, moment, shortTime } from "@/app/_ui/time";
import type { Missing } from "@/lib/cases/find-missing";
import { isTerminal } from "@/lib/model/order-status";
import { refundsByPlace } from "@/lib/model/order-sums";
import { missingPage, threadWords } from "@/lib/words/messages";
import { waitingRefund } from "@/lib/words/refund-sentences";
import { isFailed } from "../../_order/order-counts";

/** What the press that led here found; empty if the page alone answers it. Pure. */
export function askedSentence(
  asked: string | string[] | undefined,
  { status, lines }: Missing["order"],
  now: Date,
): string {
  switch (asked) {
    case "limited":
      return missingPage.limited;
    case "unreadable":
      return threadWords.unreadable;
    case "nothing": {
      // Nothing was left to ask, but a review or a late payment may still change it.
      const statuses = lines.map((line) => line.status);
      return status !== "expired" && isTerminal(status, statuses) ? missingPage.askedNothing : "";
    }
    case "still":
      return missingPage.askedStill;
    case "now":
      return missingPage.askedNow({ at: exactTime(now) });
    default:
      return "";
  }
}

/** What happens next, and by when, without any action by the customer. Pure. */
export function nextSentences(missing: Missing, now: Date): string[] {
  const { order, promisedBy, personSince } = missing;
  const late = promisedBy !== null && Date.parse(promisedBy) <= now.getTime();
  const by = (words: typeof missingPage.by) =>
    promisedBy === null
      ? []
      : [late ? missingPage.late : words({ time: shortTime(promisedBy), day: day(promisedBy) })];
  switch (order.status) {
    case "awaiting_payment":
    case "expired":
      return [missingPage.nextUnpaid];
    case "paid":
      return [missingPage.nextWait, ...by(missingPage.by)];
    case "processing":
      return [missingPage.nextAsk, missingPage.nextNoRefund, ...by(missingPage.by)];
    case "under_review":
      return [
        ...(personSince ? [missingPage.personSince({ at: moment(personSince) })] : []),
        ...by(missingPage.byPerson),
      ];
    case "refund_due":
    case "refunded":
      return [...(waitingRefund(order) ? [] : [missingPage.nextNothing]), ...nextRefunds(order)];
    case "delivered":
      return [missingPage.nextDelivered];
    case "partly_delivered":
      return [missingPage.nextPartly, ...nextRefunds(order)];
  }
}

function nextRefunds(order: Missing["order"]): string[] {
  const waiting = waitingRefund(order);
  if (waiting) return [waiting];
  const places = refundsByPlace(order, order.lines.filter(isFailed)).map(([to]) => to);
  return (places.length > 0 ? places : [order.refundTo]).map((to) =>
    to === "source"
      ? missingPage.nextRefund({ reference: order.payment?.reference ?? order.ref })
      : missingPage.nextRefundWallet({ whose: to }),
  );
}
