"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useState } from "react";
import { CopyButton } from "@/app/_shop/device/copy-button";
import { storePage } from "@/app/_shop/device/store-page";
import { usePrintAddress } from "@/app/_shop/device/use-print-address";
import { day, exactTime } from "@/app/_ui/time";
import { orderPath } from "@/lib/model/order-path";
import type { OrderView } from "@/lib/model/order-view";
import { localHref } from "@/lib/words/local-href";
import { orderWords } from "@/lib/words/messages";
import { KeptNote } from "./kept-note";
import { OrderActions } from "./order-actions";
import { OrderFoot } from "./order-foot";
import { OrderLines } from "./order-lines";
import { OrderMoney } from "./order-money";
import { OrderProgress } from "./order-progress";
import { OrderStatus } from "./order-status";
import { OrderTimeline } from "./order-timeline";
import { SeveralActions } from "./several-actions";
import { type Following, useLiveOrder } from "./use-live-order";
import { useRememberOrder } from "./use-remember-order";

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
  useRememberOrder(order, token);
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

  // The state at page load decides for what space is reserved.
  const [settledFirst] = useState(settled);
  const [unpaidFirst] = useState(first.status === "awaiting_payment");
  // A cancelled or expired order isn't delivered: it needs no space for that.
  const expired = order.status === "expired";
  const waited = !settledFirst && !expired;
  const single = order.lines.length === 1;
  const [onlyFailed, setOnlyFailed] = useState(false);
  const actions =
    unpaidFirst && !expired ? <OrderActions order={order} token={token} balance={balance} /> : null;

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
        <OrderStatus order={order} reserved={waited ? first : null} />
        <OrderProgress order={order} />
        {waited ? <Follow following={following} readAt={readAt} here={here} /> : null}
        <div className="perforated">
          {single || order.status === "awaiting_payment" || expired ? null : (
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
