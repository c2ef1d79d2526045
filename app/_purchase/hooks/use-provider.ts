"use client";

import { useSearchParams } from "next/navigation";
import { type MouseEvent, useEffect } from "react";
import { useFormStart } from "@/app/_purchase/state/form-start";
import { matchOption } from "@/app/_purchase/state/match-option";
import type { ProviderOption } from "@/app/_purchase/state/provider-options";
import type { Purchase } from "./use-purchase";

/**
 * The provider whose plans are listed: the one in the address, else the first. Choosing another is a link without a
 * reload that keeps the rest of the query.
 */
export function useProvider(page: string, options: readonly ProviderOption[]) {
  const query = useSearchParams();
  const start = useFormStart();
  const wanted = query.get("provider");
  const provider = matchOption(options, wanted ?? "") ?? options[0];
  const hrefOf = (slug: string) => {
    const next = new URLSearchParams(query);
    next.set("provider", slug);
    return `${start?.page ?? page}?${next}`;
  };
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

/** What was carried to this page brings its provider along, and another provider has other plans. */
export function useCarriedProvider(
  buy: Purchase,
  { current, carried, go }: { current: string; carried: string | undefined; go: (slug: string) => void },
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once each time the form is refilled
  useEffect(() => {
    if (buy.fill.round > 0 && carried) go(carried);
  }, [buy.fill.round]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form's fields are read from the page
  useEffect(() => {
    if (buy.ready) buy.read();
  }, [current, buy.ready]);
}
