"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useState } from "react";
import { StatusMark, statusTone } from "@/app/_orders/status-mark";
import { CopyButton } from "@/app/_shop/device/copy-button";
import { getDevice, saveOrder } from "@/app/_shop/device/device";
import { storePage } from "@/app/_shop/device/store-page";
import { usePrintAddress } from "@/app/_shop/device/use-print-address";
import { useShop } from "@/app/_shop/frame/shop-context";
import { day, exactTime, shortTime } from "@/app/_ui/time";
import { orderPath } from "@/lib/model/order-path";
import type { OrderView } from "@/lib/model/order-view";
import { BASKET } from "@/lib/model/service-id";
import { formatNaira } from "@/lib/platform/money";
import { lineName } from "@/lib/words/line-name";
import { localHref } from "@/lib/words/local-href";
import { orderWords } from "@/lib/words/messages";
import { unitsOf } from "@/lib/words/parse-token";
import { reasonSentence } from "@/lib/words/reason-sentence";
import { statusWord } from "@/lib/words/status-word";
import { KeptNote } from "./kept-note";
import { OrderActions } from "./order-actions";
import { countItems, countSentence } from "./order-counts";
import { OrderFoot } from "./order-foot";
import { OrderLines } from "./order-lines";
import { OrderMoney } from "./order-money";
import { OrderProgress } from "./order-progress";
import { orderSentences } from "./order-sentence";
import { OrderTimeline } from "./order-timeline";
import { SeveralActions } from "./several-actions";
import { type Following, useLiveOrder } from "./use-live-order";

interface Props {
  order: OrderView;
  token: string;
  /** When the server read the order, ISO 8601. */
  readAt: string;
  /** Wallet balance of the signed-in customer, in kobo, while the order is unpaid. */
  balance: number | null;
  /** The order belongs to the signed-in customer's account. */
  mine: boolean;
  /** Server-rendered content between the summary and the history. */
  children?: ReactNode;
}

/**
 * The order page's summary, updated live as the order progresses. The history comes almost last, so that new entries
 * push hardly anything down.
 */
export function LiveOrder({ order: first, token, readAt, balance, mine, children }: Props) {
  const { order, following } = useLiveOrder(first, token);
  usePrintAddress();
  const { supportPhone } = useShop();
  const here = orderPath({ ref: order.ref, token });
  const settled = following === "done";
  const router = useRouter();
  // The server-rendered part of a delivered eSIM (its usage) isn't in the page loaded before.
  const stale =
    settled && order.lines.some(({ service }) => service === "esim") && order.version > first.version;
  useEffect(() => {
    if (stale) router.refresh();
  }, [stale, router]);

  // The order finished while the page was open: the stored copy of the page is from before the delivery.
  const followed = settled && order.version > first.version;
  useEffect(() => {
    if (followed) void storePage();
  }, [followed]);

  const delivered = order.status === "delivered";
  const failed = ["expired", "refund_due", "refunded"].includes(order.status);
  const units = order.lines.length === 1 ? unitsOf(order.lines[0]?.delivery) : null;
  useEffect(() => {
    const [line] = first.lines;
    if (!line) return;
    const more = new Set(first.lines.map(({ service, recipient }) => `${service} ${recipient}`)).size - 1;
    const known = getDevice().orders.find(({ ref }) => ref === first.ref);
    saveOrder({
      ref: first.ref,
      token,
      service: first.service,
      what:
        known?.what ??
        `${lineName(line.service, line)}${first.service === BASKET && more > 0 ? ` +${more}` : ""}`,
      recipient: more > 0 ? `${line.recipient} +${more}` : line.recipient,
      total: first.total.amount,
      amount: first.lines.reduce((sum, { amount }) => sum + amount.amount, 0),
      delivered,
      failed,
      ...(more === 0 ? { items: first.lines.length } : {}),
      ...(units ? { units } : {}),
      at: first.placedAt,
    });
  }, [first, token, delivered, failed, units]);

  // The state at page load decides for what space is reserved.
  const [waited] = useState(!settled);
  const [unpaid] = useState(first.status === "awaiting_payment");
  const single = order.lines.length === 1;
  const [onlyFailed, setOnlyFailed] = useState(false);
  const count = countSentence(order);
  const look = order.nextCheckAt ? orderWords.nextCheck({ at: exactTime(order.nextCheckAt) }) : null;
  const actions = unpaid ? <OrderActions order={order} token={token} balance={balance} /> : null;

  return (
    <div
      className="group/order grid gap-6"
      data-delivered={order.lines.some(({ status }) => status === "delivered") || undefined}
    >
      <article className="torn bg-slip px-5 pt-5 md:px-8">
        <header className="flex min-h-11 flex-wrap items-center gap-x-3">
          <h1 className="text-small text-muted">{orderWords.heading}</h1>
          <p className="flex flex-wrap items-center gap-x-3 font-mono font-semibold">
            {order.ref} <CopyButton text={order.ref} />
          </p>
          {/* The printout has no history, which otherwise shows the date. */}
          <p className="ms-auto hidden text-small print:block">{day(order.placedAt)}</p>
        </header>
        <div className="grid pt-3 pb-5">
          <div
            role="status"
            aria-live="polite"
            aria-atomic="true"
            className="col-start-1 row-start-1 grid content-start gap-2"
          >
            <p
              className={`display flex items-start gap-3 text-total ${statusTone(order.status)}`}
              data-status={order.status}
            >
              <StatusMark status={order.status} size={38} />
              <span key={order.status} className="min-w-0 animate-print wrap-anywhere">
                {statusWord(order)}
              </span>
            </p>
            {orderSentences(order, supportPhone).map((sentence, index) => (
              <p
                key={
                  sentence === look ? "look" : sentence === count ? "count" : `${order.status} ${sentence}`
                }
                // Announced with the rest. A new time or count alone isn't worth an announcement every few seconds.
                aria-live={sentence === look || sentence === count ? "off" : undefined}
                className={index === 0 ? undefined : "text-muted"}
              >
                {sentence}
              </p>
            ))}
          </div>
          {waited
            ? roomTexts(order).map((texts) => <Room key={texts[0]} title={statusWord(first)} texts={texts} />)
            : null}
        </div>
        <OrderProgress order={order} />
        {waited ? <Follow following={following} readAt={readAt} here={here} /> : null}
        <div className="perforated">
          {single || order.status === "awaiting_payment" || order.status === "expired" ? null : (
            <SeveralActions
              order={order}
              token={token}
              waited={waited}
              onlyFailed={onlyFailed}
              onFilter={() => setOnlyFailed(!onlyFailed)}
            />
          )}
          <OrderLines
            order={order}
            token={token}
            waited={waited}
            onlyFailed={onlyFailed}
            actions={single ? actions : null}
          />
        </div>
        <OrderMoney order={order} waited={waited} />
        {single || order.status !== "awaiting_payment" ? null : <div className="pb-4">{actions}</div>}
        <p className="perforated py-4 text-small text-muted print:hidden">
          {order.noEmail && !mine ? orderWords.saveLink : orderWords.keepLink}
        </p>
      </article>
      <OrderFoot order={order} token={token} mine={mine} />
      {children}
      <div>
        <OrderTimeline order={order} />
        <KeptNote orderRef={order.ref} />
      </div>
    </div>
  );
}

/**
 * Reserves space for the longest possible sentences, hidden from everyone, so that the content below stays in place.
 */
function Room({ title, texts }: { title: string; texts: string[] }) {
  return (
    <div aria-hidden="true" className="invisible col-start-1 row-start-1 grid content-start gap-2">
      <p
        className="display ps-12.5 text-total wrap-anywhere before:content-[attr(data-room)]"
        data-room={title}
      />
      {texts.map((text) => (
        <p key={text} data-room={text} className="before:content-[attr(data-room)]" />
      ))}
    </div>
  );
}

/** A time with many digits: 12:58:58 pm. */
const LONG = "2026-11-21T11:58:58Z";

/** The sentences of a normal delivery and of refunds. */
function roomTexts({ placedAt, total, lines }: OrderView): string[][] {
  const time = shortTime(LONG);
  const money = formatNaira(total.amount);
  const { of } = countItems({ lines });
  const several = [
    orderWords.count({ done: of, of, sending: of, review: 0, failed: of }),
    orderWords.backSoFar({ money, done: "no" }),
  ];
  const usual = [
    ...(of > 1 ? several : [orderWords.processing({ at: time })]),
    orderWords.nextCheck({ at: exactTime(LONG) }),
    orderWords.settleBy({ time, day: day(placedAt) }),
  ];
  const back = [
    reasonSentence("refused") ?? "",
    orderWords.refundSent({ money, at: time }),
    orderWords.refundTook({ seconds: 0 }),
  ];
  return [usual, back];
}

/** How the page is updated; without JavaScript, a link that reloads it. */
function Follow({ following, readAt, here }: { following: Following; readAt: string; here: string }) {
  return (
    <div className="perforated flex min-h-13 flex-wrap items-center gap-x-4 py-1 text-small text-muted">
      <noscript>
        <span>{orderWords.checked({ at: exactTime(readAt) })}</span>{" "}
        <a href={localHref(here)} className="tap px-2 font-semibold text-accent underline underline-offset-4">
          {orderWords.checkAgain}
        </a>
      </noscript>
      <span data-following={following} className="noscript:hidden">
        {orderWords[following]}
      </span>
    </div>
  );
}
