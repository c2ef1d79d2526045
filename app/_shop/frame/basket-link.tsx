"use client";

import { useSyncExternalStore } from "react";
import { getBasketCount, watchBasketCount } from "@/app/_shop/device/basket-count";
import { LineIcon } from "@/app/_ui/line-icon";
import { HEADER_ICON } from "./header-icon";

interface Props {
  href: string;
  label: string;
  /** As of rendering: the page's script may have a newer one. */
  count: number;
}

/** Link to the basket, with its number of items. */
export function BasketLink({ href, label, count: rendered }: Props) {
  const count = useSyncExternalStore(watchBasketCount, getBasketCount, () => rendered);
  return (
    <a href={href} aria-label={count > 0 ? `${label} (${count})` : undefined} className={HEADER_ICON}>
      <span className="relative inline-flex">
        <LineIcon box={24} stroke={1.75} d="M3 9h18l-2 11H5zM8 9l3-6m5 6-3-6M9 13v3m3-3v3m3-3v3" />
        {count > 0 ? (
          <span
            aria-hidden="true"
            className="absolute -end-2 -top-1 min-w-5 rounded-full bg-ink px-1 text-center text-note leading-5 text-paper"
          >
            {count}
          </span>
        ) : null}
      </span>
      {label}
    </a>
  );
}
