"use client";

import { useEffect, useState } from "react";
import { CopyButton } from "@/app/_shop/device/copy-button";
import { buttonClass } from "@/app/_ui/button";
import type { OrderView } from "@/lib/model/order-view";
import { orderWords } from "@/lib/words/en/order";
import { shareText } from "./share-text";

/** The phone's own share sheet with what was delivered as text; where there is none, the same text to copy. */
export function ShareOrder({ order }: { order: OrderView }) {
  const [can, setCan] = useState(false);
  useEffect(() => setCan("share" in navigator), []);
  const text = shareText(order);
  if (!can) return <CopyButton text={text} label={orderWords.share} className={buttonClass("quiet")} />;
  return (
    <button
      type="button"
      className={buttonClass("quiet")}
      // Closing the sheet again is an error to the browser, and nobody else's.
      onClick={() => void navigator.share({ text }).catch(() => undefined)}
    >
      {orderWords.share}
    </button>
  );
}
