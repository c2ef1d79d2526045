import { BASKET_COOKIE, BASKET_SECONDS, parseBasketCount } from "@/lib/platform/request/basket-cookie";

const listeners = new Set<() => void>();

/** The number of items in this browser's basket, as last set by the server (lib/web/basket-count.ts). */
export function getBasketCount(): number {
  return parseBasketCount(document.cookie);
}

/** Sets the count from the basket's page, which is the most accurate: items paid elsewhere are no longer in it. */
export function updateBasketCount(count: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that we sell to
  document.cookie = `${BASKET_COOKIE}=${count}; Path=/; Max-Age=${BASKET_SECONDS}; SameSite=Lax`;
  for (const listener of listeners) listener();
}

export function watchBasketCount(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
