"use client";

import { useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";

/**
 * Which plans a form shows, as a query. With JavaScript it comes from the address; without, from `posted`, the response to a
 * ShowButton.
 */
export function useShown(posted: string | null) {
  const query = useSearchParams();
  const address = query.toString();
  // The router misses address changes made before hydration: until it catches up, this is shown.
  const [ahead, setAhead] = useState(posted);
  const [routed, setRouted] = useState(address);
  if (address !== routed) {
    setRouted(address);
    setAhead(null);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is hydrated
  useEffect(() => {
    if (posted) window.history.replaceState(null, "", `?${posted}`);
  }, []);
  const show = (next: string) => {
    setAhead(next);
    window.history.pushState(null, "", next ? `?${next}` : window.location.pathname);
  };
  return { shown: ahead === null ? query : new URLSearchParams(ahead), isAhead: ahead !== null, show };
}
