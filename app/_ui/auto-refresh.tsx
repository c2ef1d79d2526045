"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

const EVERY_MS = 3_000;
/** Five minutes; after that there is a link to refresh. */
const MAX_REFRESHES = 100;

/** With JavaScript, refreshes the page automatically while it waits for something. */
export function AutoRefresh() {
  const router = useRouter();
  useEffect(() => {
    let left = MAX_REFRESHES;
    const timer = setInterval(() => {
      left -= 1;
      if (left <= 0) clearInterval(timer);
      else if (!document.hidden) router.refresh();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [router]);
  return null;
}
