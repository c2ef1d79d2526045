"use client";

import { useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";

/**
 * Which plans a form shows, as a query. With JavaScript the address says it. Without, `posted` does: the form's answer to a
 * ShowButton.
 */
export function useShown(posted: string | null) {
  const query = useSearchParams();
  const address = query.toString();
  // The router doesn't hear of an address that changed before it was hydrated: until it knows, this is shown.
  const [ahead, setAhead] = useState(posted);
  const [known, setKnown] = useState(address);
  if (address !== known) {
    setKnown(address);
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
