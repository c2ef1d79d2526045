"use client";

import { useEffect } from "react";
import { matchOption } from "@/app/_purchase/state/match-option";
import type { ProviderOption } from "@/app/_purchase/state/provider-options";
import type { Purchase } from "./use-purchase";
import { useShown } from "./use-shown";

/**
 * The provider whose plans are listed: the requested one, else `own` (from the form's values), else the first. Choosing another
 * keeps the rest of the query.
 */
export function useProvider(buy: Purchase, options: readonly ProviderOption[], own = "") {
  const { shown, show } = useShown(buy.state.show);
  const provider = matchOption(options, shown.get("provider") ?? own) ?? options[0];
  const slug = provider?.slug ?? "";
  // Another provider has other plans.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form's fields are read from the page
  useEffect(() => {
    if (buy.ready) buy.read();
  }, [slug, buy.ready]);
  const queryOf = (next: string) => {
    const query = new URLSearchParams(shown);
    query.set("provider", next);
    return query.toString();
  };
  return { provider, slug, queryOf, show };
}

export type ShownProvider = ReturnType<typeof useProvider>;
