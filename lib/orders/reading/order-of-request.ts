import { AsyncLocalStorage } from "node:async_hooks";

/** An order that the front has read for a link that opens it. */
interface ReadOrder {
  ref: string;
  token: string;
  /** The result of order_view, as JSON. */
  view: string;
}

// On globalThis, because the front and the pages each load a copy of this module.
const shared = globalThis as { kioskReadOrder?: AsyncLocalStorage<ReadOrder> };
shared.kioskReadOrder ??= new AsyncLocalStorage<ReadOrder>();
const running = shared.kioskReadOrder;

/** Renders a page whose order was just read, so that the page doesn't read it again. */
export function withReadOrder<T>(order: ReadOrder, render: () => T): T {
  return running.run(order, render);
}

/** The order that was read for this request, if the link is the request's own; null otherwise. JSON of order_view. */
export function readOrderOf(link: { ref: string; token: string | null | undefined }): string | null {
  const read = running.getStore();
  const isOwn = read?.ref.toUpperCase() === link.ref.toUpperCase() && read.token === link.token;
  return isOwn ? read.view : null;
}
