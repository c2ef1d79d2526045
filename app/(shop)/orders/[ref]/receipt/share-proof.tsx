"use client";

import { useEffect, useState } from "react";
import { CopyButton } from "@/app/_shop/device/copy-button";
import { buttonClass } from "@/app/_ui/button";
import { receiptWords } from "@/lib/words/en/receipt";

/**
 * The phone's own share sheet, else the address to copy; without script the address stands on the slip. What is shared is the
 * public page, which needs no token and shows none.
 */
export function ShareProof({ url, text }: { url: string; text: string }) {
  const [can, setCan] = useState(false);
  useEffect(() => setCan("share" in navigator), []);
  if (!can) return <CopyButton text={url} label={receiptWords.copy} className={buttonClass("primary")} />;
  return (
    <button
      type="button"
      className={buttonClass("primary")}
      // Closing the sheet again is an error to the browser, and nobody else's.
      onClick={() => void navigator.share({ url, text }).catch(() => undefined)}
    >
      {receiptWords.share}
    </button>
  );
}
