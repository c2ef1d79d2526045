"use client";

import { useEffect, useState } from "react";
import type { PurchaseState } from "@/app/_purchase/state/purchase-state";
import { localHref } from "@/lib/words/local-href";

type PlacedOrder = NonNullable<NonNullable<PurchaseState["go"]>["order"]>;

/**
 * Opens the address in the server's response, after `onOrder` if it placed an order. `isLocked`: the form waits for that
 * address, and no newer response came.
 */
export function useLeaving({ go, answer }: PurchaseState, onOrder: (order: PlacedOrder) => void) {
  /** The number of the response whose address is opening; 0: none. */
  const [leaving, setLeaving] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once an answer
  useEffect(() => {
    if (!go) return;
    if (go.order) onOrder(go.order);
    setLeaving(answer);
    window.location.assign(localHref(go.url));
  }, [answer]);

  // Back from the payment page: a page from the back/forward cache must not stay locked.
  useEffect(() => {
    const back = (event: PageTransitionEvent) => event.persisted && setLeaving(0);
    window.addEventListener("pageshow", back);
    return () => window.removeEventListener("pageshow", back);
  }, []);

  return { leaving: leaving > 0, isLocked: leaving > 0 && leaving === answer };
}
