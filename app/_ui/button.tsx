import type { ComponentProps } from "react";
import { cx } from "./cx";

type Look = "primary" | "quiet" | "plain";

const LOOKS: Record<Look, string> = {
  primary:
    "bg-accent text-on-accent font-bold px-6 hover:bg-accent-press active:bg-accent-press border border-transparent",
  quiet: "bg-slip text-ink font-semibold px-4 border border-edge hover:border-ink active:bg-wash",
  plain: "text-accent font-semibold underline underline-offset-4 px-1 hover:no-underline",
};

/** The classes of a button, also for links that look like one. At least 44 px high in every variant. */
export function buttonClass(look: Look = "primary", extra?: string): string {
  return cx(
    "inline-flex min-h-12 items-center justify-center gap-2 rounded-field text-center cursor-pointer",
    "transition-colors duration-150 disabled:cursor-default disabled:opacity-60 aria-disabled:opacity-60",
    LOOKS[look],
    extra,
  );
}

interface Props extends ComponentProps<"button"> {
  look?: Look;
  /** Looks disabled but keeps the focus. */
  busy?: boolean;
}

export function Button({ look = "primary", className, type = "button", busy, ...rest }: Props) {
  return (
    <button
      type={type}
      className={buttonClass(look, className)}
      aria-disabled={busy || undefined}
      {...rest}
    />
  );
}
