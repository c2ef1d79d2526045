/** Asks the service worker to store the current page from the server for offline use (public/sw.js). */
export async function storePage(): Promise<void> {
  const worker = await navigator.serviceWorker?.ready;
  worker?.active?.postMessage("keep");
}
