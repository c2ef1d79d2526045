import { availableParallelism } from "node:os";

/** A shop under test, as its journeys' environment names it. */
export interface ShopAddresses {
  BASE_URL: string;
  SANDBOX_URL: string;
  DATABASE_URL: string;
}

/**
 * So many browsers at once, each in a shop of its own: no journey finds what another one set, and one that waits takes nobody's
 * time. A shop that was given from outside is one.
 */
export const SHOPS = process.env.BASE_URL ? 1 : Number(process.env.E2E_SHOPS ?? availableParallelism() + 1);

/** Before the browsers: tells where the shops are. */
export function tellShops(shops: readonly ShopAddresses[]): void {
  process.env.KIOSK_E2E_SHOPS = JSON.stringify(shops);
}

/** In a browser's own process: BASE_URL, SANDBOX_URL and DATABASE_URL are from now on those of its shop. */
export function enterShop(): void {
  const shops = JSON.parse(process.env.KIOSK_E2E_SHOPS ?? "[]") as ShopAddresses[];
  Object.assign(process.env, shops[Number(process.env.TEST_PARALLEL_INDEX)]);
}
