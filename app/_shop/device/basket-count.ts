import { BASKET_COOKIE } from "@/lib/platform/request/basket-cookie";

const MAX_AGE = 30 * 24 * 60 * 60;
const listeners = new Set<() => void>();

/** How many items this browser's basket holds, as the server last said (lib/web/basket-count.ts). */
export function readBasketCount(): number {
  const found = new RegExp(`(?:^|; )${BASKET_COOKIE}=(\\d{1,2})(?:;|$)`).exec(document.cookie)?.[1];
  return Number(found ?? 0);
}

export function noBasketCount(): number {
  return 0;
}

/** The basket's page knows it best: what was paid elsewhere isn't in it any more. */
export function keepBasketCount(count: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that we sell to
  document.cookie = `${BASKET_COOKIE}=${count}; Path=/; Max-Age=${MAX_AGE}; SameSite=Lax`;
  for (const listener of listeners) listener();
}

export function watchBasketCount(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
