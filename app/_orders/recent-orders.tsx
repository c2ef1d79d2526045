"use client";

import { useState } from "react";
import type { DeviceOrder } from "@/app/_shop/device/device";
import { useDevice } from "@/app/_shop/device/use-device";
import { Money } from "@/app/_ui/money";
import { moment } from "@/app/_ui/time";
import { orderPath } from "@/lib/model/order-path";
import { BASKET } from "@/lib/model/service-id";
import { localHref } from "@/lib/words/local-href";
import { homeWords } from "@/lib/words/messages";
import { recipientText } from "@/lib/words/recipient-text";
import { AgainLink } from "./again-link";
import { ForgetOrders } from "./forget-orders";

interface Props {
  title: string;
  /** Maximum number of orders to show. */
  max: number;
  /** Text if there are none; without it nothing is shown. */
  none?: string;
}

/** The orders stored on this device, with a button to clear them. */
export function RecentOrders({ title, max, none }: Props) {
  const { orders } = useDevice();
  const [forgotten, setForgotten] = useState(false);
  if (orders.length === 0 && !forgotten && !none) return null;
  return (
    <section aria-label={title} className="grid gap-2">
      <h2 className="font-bold">{title}</h2>
      {forgotten ? <p role="status">{homeWords.forgotten}</p> : null}
      {orders.length === 0 && !forgotten ? <p className="text-muted">{none}</p> : null}
      {orders.length > 0 ? (
        <>
          <ul className="border-t border-line">
            {orders.slice(0, max).map((order) => (
              <Row key={order.ref} order={order} />
            ))}
          </ul>
          <ForgetOrders onForgotten={() => setForgotten(true)} />
        </>
      ) : null}
    </section>
  );
}

/** "0803 123 4567 +2": further recipients are only counted. A basket's name counts its items already. */
function recipientOf({ service, recipient }: DeviceOrder): string {
  if (service === BASKET) return "";
  const [first = "", ...others] = recipient.split(" ");
  const read = [recipientText(service, first), ...others].join(" ");
  return read === "" ? "" : `${read} · `;
}

function Row({ order }: { order: DeviceOrder }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2">
      <a
        href={localHref(orderPath(order))}
        className="grid min-h-12 min-w-0 flex-1 content-center underline-offset-4 hover:underline"
      >
        <span className="flex flex-wrap items-baseline gap-x-2 font-semibold">
          {order.what} {order.total > 0 ? <Money amount={order.total} /> : null}
        </span>
        <span className="text-small text-muted">
          {recipientOf(order)} {moment(order.at)}
        </span>
      </a>
      {order.again ? <AgainLink service={order.service} again={order.again} /> : null}
    </li>
  );
}
