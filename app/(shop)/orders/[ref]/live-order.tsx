"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { CopyButton } from "@/app/_shop/copy-button";
import { keepOrder, readDevice } from "@/app/_shop/device";
import { StatusMark, statusTone } from "@/app/_shop/status-mark";
import { buttonClass } from "@/app/_ui/button";
import { clockTime } from "@/app/_ui/time";
import type { OrderView } from "@/lib/orders/order-view";
import { orderWords, statusWords } from "@/lib/words/en/order";
import { lineName } from "@/lib/words/line-name";
import { recipientText } from "@/lib/words/recipient-text";
import { OrderActions } from "./order-actions";
import { OrderLines } from "./order-lines";
import { OrderMoney } from "./order-money";
import { orderSentences } from "./order-sentence";
import { OrderTimeline } from "./order-timeline";
import { type Following, useLiveOrder } from "./use-live-order";

interface Props {
  order: OrderView;
  token: string;
  /** ISO 8601: when the server read it. */
  readAt: string;
  /** Of the wallet of whoever is signed in, in kobo, while the order is unpaid. */
  balance: number | null;
}

/** The order page's slip, which prints itself on as the order moves. */
export function LiveOrder({ order: first, token, readAt, balance }: Props) {
  const { order, following } = useLiveOrder(first, token);
  const here = `/orders/${encodeURIComponent(order.ref)}?token=${encodeURIComponent(token)}`;
  const settled = following === "done";
  const router = useRouter();
  // What only the server draws of a delivered eSIM (what is left of it) isn't in the page that was read before.
  const stale = settled && order.service === "esim" && order.version > first.version;
  useEffect(() => {
    if (stale) router.refresh();
  }, [stale, router]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once an order
  useEffect(() => {
    const [line] = first.lines;
    if (!line) return;
    const more = new Set(first.lines.map(({ recipient }) => recipient)).size - 1;
    const known = readDevice().orders.find(({ ref }) => ref === first.ref);
    keepOrder({
      ref: first.ref,
      token,
      service: first.service,
      what: known?.what ?? lineName(first.service, line),
      recipient: more > 0 ? `${line.recipient} +${more}` : line.recipient,
      total: first.total.amount,
      at: first.placedAt,
    });
  }, [first.ref, token]);

  return (
    <div className="grid gap-6 pb-10">
      <article className="torn bg-slip px-5 pt-5 md:px-8">
        <header className="flex items-start justify-between gap-4">
          <div>
            <h1 className="text-small text-muted">{orderWords.heading}</h1>
            <p className="flex flex-wrap items-center gap-x-3 font-mono text-lead font-semibold">
              {order.ref} <CopyButton text={order.ref} />
            </p>
          </div>
        </header>
        <div role="status" aria-live="polite" aria-atomic="true" className="grid gap-2 pt-4 pb-5">
          <p
            className={`display flex items-center gap-3 text-title ${statusTone(order.status)}`}
            data-status={order.status}
          >
            <StatusMark status={order.status} size={34} />
            <span key={order.status} className="animate-print">
              {statusWords[order.status]}
            </span>
          </p>
          {orderSentences(order).map((sentence, index) => (
            <p key={sentence} className={index === 0 ? "text-lead" : undefined}>
              {sentence}
            </p>
          ))}
        </div>
        {settled ? null : <Follow following={following} readAt={readAt} here={here} />}
        <OrderActions order={order} token={token} balance={balance} />
        <div className="perforated">
          <OrderLines order={order} token={token} />
        </div>
        <OrderMoney order={order} />
        <OrderTimeline order={order} />
        <p className="perforated py-4 text-small text-muted">
          {orderWords.keepLink}{" "}
          {order.lines.length === 1 ? recipientText(order.service, order.lines[0]?.recipient ?? "") : ""}
        </p>
      </article>
      {order.lines.some(({ status }) => status === "delivered") ? (
        <p className="print:hidden">
          <a
            className={buttonClass("quiet")}
            href={`/orders/${encodeURIComponent(order.ref)}/receipt?token=${encodeURIComponent(token)}`}
          >
            {orderWords.receipt}
          </a>
        </p>
      ) : null}
    </div>
  );
}

/** How the page follows; without script, the link that looks again. */
function Follow({ following, readAt, here }: { following: Following; readAt: string; here: string }) {
  return (
    <div className="perforated flex min-h-13 flex-wrap items-center gap-x-4 py-1 text-small text-muted">
      <noscript>
        <span>{orderWords.checked(clockTime(readAt))}</span>{" "}
        <a
          href={here}
          className="inline-flex min-h-11 items-center px-2 font-semibold text-accent underline underline-offset-4"
        >
          {orderWords.checkAgain}
        </a>
      </noscript>
      <span data-following={following}>
        {following === "live"
          ? orderWords.live
          : following === "polling"
            ? orderWords.polling
            : orderWords.offline}
      </span>
    </div>
  );
}
