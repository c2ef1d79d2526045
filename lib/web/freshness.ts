/**
 * The time (ms) since which the front's cached copies are valid: the last change of the catalogue or its prices, and of what
 * all pages show (the shop's name, accent colour, contacts and texts). On globalThis, because the front and Next's bundle each
 * load this module.
 */
const shared = globalThis as { kioskChangedAt?: { catalogue: number; shop: number } };

function changedAt() {
  shared.kioskChangedAt ??= { catalogue: 0, shop: 0 };
  return shared.kioskChangedAt;
}

/** Invalidates this process's copies that show the catalogue. */
export function recordCatalogueChange(at = Date.now()): void {
  changedAt().catalogue = at;
}

/** Invalidates all of this process's copies. */
export function recordShopChange(at = Date.now()): void {
  changedAt().shop = at;
}

/** A copy of a page is valid only if its rendering began after this moment (ms). */
export function shopFreshSince(): number {
  return changedAt().shop;
}

/** The same for a page that also shows products and prices. */
export function catalogueFreshSince(): number {
  return Math.max(changedAt().catalogue, changedAt().shop);
}
