"use client";

import { useEffect, useState } from "react";
import { CopyButton } from "@/app/_shop/device/copy-button";
import { buttonClass } from "@/app/_ui/button";
import type { OrderView } from "@/lib/model/order-view";
import { orderWords } from "@/lib/words/messages";
import { shareText } from "./share-text";

/** Opens the phone's share sheet with the delivery as text, or else copies the same text. */
export function ShareOrder({ order }: { order: OrderView }) {
  const [can, setCan] = useState(false);
  useEffect(() => setCan("share" in navigator), []);
  const text = shareText(order);
  if (!can) return <CopyButton text={text} label={orderWords.share} className={buttonClass("quiet")} />;
  return (
    <button
      type="button"
      className={buttonClass("quiet")}
      // The browser reports closing the share sheet as an error. Ignore it.
      onClick={() => void navigator.share({ text }).catch(() => undefined)}
    >
      {orderWords.share}
    </button>
  );
}
