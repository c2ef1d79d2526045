import { Disclosure } from "@/app/_ui/disclosure";
import { day, exactTime } from "@/app/_ui/time";
import type { OrderView, TimelineEntry } from "@/lib/model/order-view";
import { formatMoney } from "@/lib/platform/money";
import { eventWords, orderWords } from "@/lib/words/messages";
import { reasonSentence } from "@/lib/words/reason-sentence";
import { isRefundEvent } from "./is-refund-event";

/** The order's history with times in Lagos, folded. New rows are animated. */
export function OrderTimeline({ order }: { order: OrderView }) {
  const many = order.lines.length > 1;
  return (
    <section aria-label={orderWords.timeline} className="print:hidden">
      <Disclosure summary={orderWords.timeline}>
        <p className="text-small text-muted">{day(order.placedAt)}</p>
        <ol className="grid gap-1.5">
          {shown(order).map((entry) => (
            <li
              key={`${entry.event} ${entry.line ?? 0} ${entry.at}`}
              className="flex animate-print items-baseline gap-4"
            >
              <time dateTime={entry.at} className="shrink-0 font-mono text-small text-muted">
                {exactTime(entry.at)}
              </time>
              <span>
                {nameOf(order, entry)}
                {many && entry.line
                  ? ` ${orderWords.itemOf({ line: entry.line, count: order.lines.length })}`
                  : ""}
                {entry.amount && entry.event !== "placed" ? `, ${formatMoney(entry.amount)}` : ""}
                {entry.tookMs === undefined
                  ? ""
                  : `, ${orderWords.took({ seconds: Math.floor(entry.tookMs / 1000) })}`}
                {entry.reason && entry.event === "failed" ? (
                  <span className="block text-small text-muted">
                    {reasonSentence(entry.reason, serviceOf(order, entry.line))}
                  </span>
                ) : null}
              </span>
            </li>
          ))}
        </ol>
      </Disclosure>
    </section>
  );
}

function nameOf({ refundTo }: OrderView, { event, to = refundTo }: TimelineEntry): string {
  if (event !== "refund_sent" || to === "source") return eventWords[event];
  return orderWords.refundSentToWallet({ whose: to });
}

/** Hides the "sending" events of refunds: "refund started" and "refund sent" are shown instead. */
function shown(order: OrderView): OrderView["timeline"] {
  return order.timeline.filter(({ event }, index) => event !== "sending" || !isRefundEvent(order, index));
}

function serviceOf({ lines, service }: OrderView, position: number | undefined): string {
  return lines.find((line) => line.position === position)?.service ?? service;
}
