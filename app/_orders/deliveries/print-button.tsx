"use client";

import { useEffect, useState } from "react";
import { cx } from "@/app/_ui/cx";
import { deliveryWords } from "@/lib/words/messages";

const PLAIN =
  "inline-flex min-h-11 cursor-pointer items-center px-1 text-small font-semibold text-accent underline underline-offset-4";

/** Prints the page. Shown only with JavaScript; otherwise the browser's menu does the same. */
export function PrintButton({ className = PLAIN }: { className?: string }) {
  const [can, setCan] = useState(false);
  useEffect(() => setCan(true), []);
  return (
    <button
      type="button"
      onClick={() => window.print()}
      className={cx(className, "noscript:hidden", !can && "invisible")}
    >
      {deliveryWords.print}
    </button>
  );
}
