import { AsyncLocalStorage } from "node:async_hooks";

/** An order that the front has read for a link that opens it. */
interface PreloadedOrder {
  ref: string;
  token: string;
  /** The result of order_view, as JSON. */
  view: string;
}

// On globalThis, because the front and the pages each load a copy of this module.
const shared = globalThis as { kioskPreloadedOrder?: AsyncLocalStorage<PreloadedOrder> };
shared.kioskPreloadedOrder ??= new AsyncLocalStorage<PreloadedOrder>();
const preloaded = shared.kioskPreloadedOrder;

/** Renders a page whose order was just read, so that the page doesn't read it again. */
export function withPreloadedOrder<T>(order: PreloadedOrder, render: () => T): T {
  return preloaded.run(order, render);
}

/** The order that was read for this request, if the link is the request's own; null otherwise. JSON of order_view. */
export function preloadedOrder(link: { ref: string; token: string | null | undefined }): string | null {
  const order = preloaded.getStore();
  const isOwn = order?.ref.toUpperCase() === link.ref.toUpperCase() && order.token === link.token;
  return isOwn ? order.view : null;
}
