"use client";

import { useEffect, useState } from "react";
import { CopyButton } from "@/app/_shop/device/copy-button";
import { usePrintAddress } from "@/app/_shop/device/use-print-address";
import { buttonClass } from "@/app/_ui/button";
import { receiptWords } from "@/lib/words/messages";

/**
 * Opens the phone's share sheet, or else copies the address. Without JavaScript the receipt shows the address. What
 * is shared is the public page, which needs no token and shows none.
 */
export function ShareProof({ url, text }: { url: string; text: string }) {
  usePrintAddress();
  const [can, setCan] = useState(false);
  useEffect(() => setCan("share" in navigator), []);
  if (!can) return <CopyButton text={url} label={receiptWords.copy} className={buttonClass("quiet")} />;
  return (
    <button
      type="button"
      className={buttonClass("quiet")}
      // The browser reports closing the share sheet as an error. Ignore it.
      onClick={() => void navigator.share({ url, text }).catch(() => undefined)}
    >
      {receiptWords.share}
    </button>
  );
}
