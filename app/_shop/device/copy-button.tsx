"use client";

import { useEffect, useState } from "react";
import { cx } from "@/app/_ui/cx";
import { orderWords } from "@/lib/words/messages";

interface Props {
  text: string;
  label?: string;
  className?: string;
}

const PLAIN =
  "inline-flex min-h-11 cursor-pointer items-center px-1 text-small font-semibold text-accent underline underline-offset-4";

/** Copies a text. Hidden if the browser can't. */
export function CopyButton({ text, label = orderWords.copy, className = PLAIN }: Props) {
  const [can, setCan] = useState(false);
  const [copied, setCopied] = useState(false);
  useEffect(() => setCan("clipboard" in navigator), []);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <button
      type="button"
      onClick={() => void copy().catch(() => setCopied(false))}
      // Invisible before hydration and where copying isn't possible, but its space is reserved, so that nothing
      // moves.
      className={cx(className, !can && "invisible")}
    >
      <span aria-live="polite">{copied ? orderWords.copied : label}</span>
    </button>
  );
}
