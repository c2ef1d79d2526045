"use client";

import { useEffect, useState } from "react";
import { common } from "@/lib/words/en";

/**
 * While the phone has no connection: says so on every page, and holds back what would leave it. A form that is pressed then
 * keeps its words instead of losing them to the browser's own error page. Lies over the page, so that nothing moves.
 */
export function OfflineBar() {
  const [offline, setOffline] = useState(false);
  const [tries, setTries] = useState(0);

  useEffect(() => {
    const look = () => setOffline(!navigator.onLine);
    const hold = (event: Event) => {
      if (navigator.onLine) return;
      const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
      const away = link?.getAttribute("href");
      // A place on this page, an app of the phone: those need no connection.
      if (event.type === "click" && (!away || /^(#|tel:|mailto:|sms:)/.test(away))) return;
      // An order that this phone keeps (public/sw.js).
      if (link && away?.startsWith("/orders/") && navigator.serviceWorker?.controller) return;
      event.preventDefault();
      event.stopPropagation();
      setOffline(true);
      setTries((count) => count + 1);
    };
    // A page that is shown as it was kept says so itself, and since when.
    if (!document.querySelector("[data-kept]")) look();
    startWorker();
    window.addEventListener("online", look);
    window.addEventListener("offline", look);
    window.addEventListener("submit", hold, true);
    window.addEventListener("click", hold, true);
    return () => {
      window.removeEventListener("online", look);
      window.removeEventListener("offline", look);
      window.removeEventListener("submit", hold, true);
      window.removeEventListener("click", hold, true);
    };
  }, []);

  if (!offline) return null;
  return (
    <div
      role="alert"
      className="pointer-events-none fixed inset-x-0 top-0 z-30 bg-ink px-4 py-3 text-paper print:hidden"
    >
      <p key={tries} className="column animate-print">
        <strong className="font-bold">{common.offlineTitle}.</strong> {common.offline}
      </p>
    </div>
  );
}

/** The service worker, once the page has all it needs. */
function startWorker(): void {
  if (process.env.NODE_ENV !== "production" || !("serviceWorker" in navigator)) return;
  const start = () => void navigator.serviceWorker.register("/sw.js").catch(() => undefined);
  if (document.readyState === "complete") start();
  else window.addEventListener("load", start, { once: true });
}
