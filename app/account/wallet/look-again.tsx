"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

const EVERY_MS = 3_000;
/** Five minutes; after that the link looks. */
const MOST = 100;

/** With script the page looks again by itself while a top-up isn't seen. */
export function LookAgain() {
  const router = useRouter();
  useEffect(() => {
    let left = MOST;
    const timer = setInterval(() => {
      left -= 1;
      if (left <= 0) clearInterval(timer);
      else if (!document.hidden) router.refresh();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [router]);
  return null;
}
