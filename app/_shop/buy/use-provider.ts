"use client";

import { useSearchParams } from "next/navigation";
import type { MouseEvent } from "react";
import type { ProviderOption } from "./provider-options";

/** The provider whose plans are listed: the one in the address, else the first. Choosing one is a link, without a reload. */
export function useProvider(page: string, options: readonly ProviderOption[]) {
  const wanted = useSearchParams().get("provider");
  const provider = options.find(({ slug }) => slug === wanted) ?? options[0];
  const hrefOf = (slug: string) => `${page}?${new URLSearchParams({ provider: slug })}`;
  const go = (slug: string) => {
    if (slug !== provider?.slug) window.history.pushState(null, "", hrefOf(slug));
  };
  const onChoose = (event: MouseEvent<HTMLAnchorElement>, slug: string) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    go(slug);
  };
  return { provider, hrefOf, go, onChoose };
}
