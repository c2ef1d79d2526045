import { availableParallelism } from "node:os";

/** A shop under test, as in its journeys' environment. */
export interface ShopAddresses {
  BASE_URL: string;
  SANDBOX_URL: string;
  DATABASE_URL: string;
}

/**
 * How many browsers run at once, each in its own shop: no journey sees another's settings, and a waiting one blocks no
 * other. An external shop counts as one.
 */
export const SHOPS = process.env.BASE_URL ? 1 : Number(process.env.E2E_SHOPS ?? availableParallelism() + 2);

/** Before the browsers start: publishes where the shops are. */
export function tellShops(shops: readonly ShopAddresses[]): void {
  process.env.KIOSK_E2E_SHOPS = JSON.stringify(shops);
}

/** In a browser's own process: sets BASE_URL, SANDBOX_URL and DATABASE_URL to those of its shop. */
export function enterShop(): void {
  const shops = JSON.parse(process.env.KIOSK_E2E_SHOPS ?? "[]") as ShopAddresses[];
  Object.assign(process.env, shops[Number(process.env.TEST_PARALLEL_INDEX)]);
}
