import { day, moment, shortTime } from "@/app/_ui/time";
import type { Missing } from "@/lib/cases/find-missing";
import { formatMoney } from "@/lib/platform/money";
import { missingPage, orderWords } from "@/lib/words/messages";

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
      if (order.refundWaits) return [orderWords.refundWaits({ money: formatMoney(order.refundWaits) })];
      if (order.refundTo !== "source") return [missingPage.nextRefundWallet({ whose: order.refundTo })];
      return [`${missingPage.nextRefund} ${order.payment?.reference ?? order.ref}.`];
    case "delivered":
    case "partly_delivered":
      return [missingPage.nextDelivered];
  }
}
