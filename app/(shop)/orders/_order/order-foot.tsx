"use client";

import { AgainLink } from "@/app/_orders/again-link";
import { useDevice } from "@/app/_shop/device/use-device";
import { buttonClass } from "@/app/_ui/button";
import { orderPath } from "@/lib/model/order-path";
import type { OrderView } from "@/lib/model/order-view";
import { BASKET } from "@/lib/model/service-id";
import { localHref } from "@/lib/words/local-href";
import { orderWords } from "@/lib/words/messages";
import { ShareOrder } from "./share-order";

interface Props {
  order: OrderView;
  token: string;
  /** The order belongs to the signed-in customer's account, which has all it needs to buy it again. */
  mine: boolean;
}

/** Actions of a finished order: receipt, share, buy again. */
export function OrderFoot({ order, token, mine }: Props) {
  const { orders } = useDevice();
  const known = orders.find(({ ref }) => ref === order.ref);
  const moved = order.status !== "awaiting_payment";
  return (
    // Its space is reserved from the start, so that the content below never moves.
    <div className="flex min-h-12 flex-wrap gap-3 print:hidden">
      {order.lines.some(({ status }) => status === "delivered") ? (
        <>
          <a
            className={buttonClass("quiet")}
            href={localHref(orderPath({ ref: order.ref, token }, "/receipt"))}
          >
            {orderWords.receipt}
          </a>
          <ShareOrder order={order} />
        </>
      ) : null}
      {moved && mine ? (
        <a className={buttonClass("quiet")} href={localHref(`/account/orders/${order.ref}/again`)}>
          {orderWords.again}
        </a>
      ) : null}
      {/* A basket has no form of its own; its items are added to the basket again from the account. */}
      {moved && !mine && order.service !== BASKET ? (
        <AgainLink service={order.service} again={known?.again} />
      ) : null}
    </div>
  );
}
