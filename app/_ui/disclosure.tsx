import type { ReactNode } from "react";
import { LineIcon } from "@/app/_ui/line-icon";
import { cx } from "./cx";

/** A collapsible section that works without JavaScript. */
export function Disclosure({
  summary,
  children,
  open,
  className,
}: {
  summary: string;
  children: ReactNode;
  open?: boolean;
  className?: string;
}) {
  return (
    <details open={open} className={cx("group border-t border-line", className)}>
      <summary className="flex min-h-13 cursor-pointer list-none items-center justify-between gap-4 font-semibold [&::-webkit-details-marker]:hidden">
        {summary}
        <LineIcon box={16} stroke={2} className="shrink-0 group-open:rotate-180" d="m3 5.5 5 5 5-5" />
      </summary>
      <div className="grid gap-3 pb-5">{children}</div>
    </details>
  );
}
