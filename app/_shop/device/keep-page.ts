/** Asks the service worker to keep this page as it is on the server now, to be read without a network (public/sw.js). */
export async function keepPage(): Promise<void> {
  const worker = await navigator.serviceWorker?.ready;
  worker?.active?.postMessage("keep");
}
