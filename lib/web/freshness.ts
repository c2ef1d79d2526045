/**
 * Since when (ms) what the front keeps is up to date: the last change of the catalogue or its prices, and of what all
 * pages show (the shop's name, accent colour, contacts and texts). On globalThis, because the front and Next's bundle
 * each load this module.
 */
const shared = globalThis as { kioskChangedAt?: { catalogue: number; shop: number } };

function changedAt() {
  shared.kioskChangedAt ??= { catalogue: 0, shop: 0 };
  return shared.kioskChangedAt;
}

/** Makes this process's copies that show the catalogue out of date. */
export function recordCatalogueChange(at = Date.now()): void {
  changedAt().catalogue = at;
}

/** Makes all of this process's copies out of date. */
export function recordShopChange(at = Date.now()): void {
  changedAt().shop = at;
}

/** The moment after which rendering must have begun for a page of the shop. */
export function shopFreshSince(): number {
  return changedAt().shop;
}

/** The same for a page that also shows products and prices. */
export function catalogueFreshSince(): number {
  return Math.max(changedAt().catalogue, changedAt().shop);
}
