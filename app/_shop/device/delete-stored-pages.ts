import { orderOfPage } from "./order-of-page";

/** Deletes the order pages that the service worker (public/sw.js) stores on this device, or only those of `ref`. */
export async function deleteStoredPages(ref?: string): Promise<void> {
  try {
    // The worker may be storing a page right now.
    navigator.serviceWorker?.controller?.postMessage({ forget: true, ref });
    for (const name of await caches.keys()) {
      if (!/^kiosk-(pages|files)/.test(name)) continue;
      if (ref === undefined) {
        await caches.delete(name);
        continue;
      }
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        if (orderOfPage(new URL(request.url).pathname) === ref) await cache.delete(request);
      }
    }
  } catch {
    // A browser without storage has nothing to delete.
  }
}
