"use client";

import { useEffect, useState } from "react";
import { orderWords } from "@/lib/words/en/order";

interface Props {
  text: string;
  label?: string;
  className?: string;
}

const PLAIN =
  "inline-flex min-h-11 cursor-pointer items-center px-1 text-small font-semibold text-accent underline underline-offset-4";

/** One tap to copy; only where the browser can. */
export function CopyButton({ text, label = orderWords.copy, className = PLAIN }: Props) {
  const [can, setCan] = useState(false);
  const [copied, setCopied] = useState(false);
  useEffect(() => setCan("clipboard" in navigator), []);
  if (!can) return null;
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <button type="button" onClick={() => void copy().catch(() => setCopied(false))} className={className}>
      <span aria-live="polite">{copied ? orderWords.copied : label}</span>
    </button>
  );
}
