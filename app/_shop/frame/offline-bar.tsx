"use client";

import { useEffect, useState } from "react";
import { orderOfPage } from "@/app/_shop/device/order-of-page";
import { common } from "@/lib/words/messages";

/**
 * Shows on every page that the device is offline, and stops navigation and submits. A submitted form keeps its values
 * instead of losing them to the browser's error page. Overlays the page, so that nothing moves.
 */
export function OfflineBar() {
  const [offline, setOffline] = useState(false);
  const [tries, setTries] = useState(0);

  useEffect(() => {
    const update = () => setOffline(!navigator.onLine);
    const blockWhileOffline = (event: Event) => {
      if (navigator.onLine) return;
      const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
      const away = link?.getAttribute("href");
      // Links within this page and to the phone's apps work offline.
      if (event.type === "click" && (!away || /^(#|tel:|mailto:|sms:)/.test(away))) return;
      // An order page stored on this device (public/sw.js).
      if (link instanceof HTMLAnchorElement && opensOrder(link) && navigator.serviceWorker?.controller)
        return;
      event.preventDefault();
      event.stopPropagation();
      setOffline(true);
      setTries((count) => count + 1);
    };
    // A stored page already shows that it is offline, and since when.
    if (!document.querySelector("[data-kept]")) update();
    startWorker();
    window.addEventListener("online", update);
    window.addEventListener("offline", update);
    window.addEventListener("submit", blockWhileOffline, true);
    window.addEventListener("click", blockWhileOffline, true);
    return () => {
      window.removeEventListener("online", update);
      window.removeEventListener("offline", update);
      window.removeEventListener("submit", blockWhileOffline, true);
      window.removeEventListener("click", blockWhileOffline, true);
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

function opensOrder({ origin, pathname }: HTMLAnchorElement): boolean {
  return origin === window.location.origin && orderOfPage(pathname) !== null;
}

/** Registers the service worker once the page has loaded. */
function startWorker(): void {
  if (process.env.NODE_ENV !== "production" || !("serviceWorker" in navigator)) return;
  const start = () => void navigator.serviceWorker.register("/sw.js").catch(() => undefined);
  if (document.readyState === "complete") start();
  else window.addEventListener("load", start, { once: true });
}
