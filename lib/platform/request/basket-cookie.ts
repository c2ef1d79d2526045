/** How many items are in this browser's basket, for the header. No decision depends on it. */
export const BASKET_COOKIE = "kiosk_basket";
export const BASKET_SECONDS = 30 * 24 * 60 * 60;

const COUNT = new RegExp(`(?:^|;\\s*)${BASKET_COOKIE}=([1-9]|10)(?:;|$)`);

/** The count in a Cookie header, at most the ten items that a basket holds; 0 for anything else. */
export function parseBasketCount(cookies: string): number {
  return Number(COUNT.exec(cookies)?.[1] ?? 0);
}
