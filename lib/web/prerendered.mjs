/**
 * The manifest of pages that are built once and served to all visitors. proxy.ts leaves their policy to the cache
 * handler (hashes instead of a nonce), and the cache handler uses it to know which pages show database content. A
 * test compares it with what the build prerendered: a page missing here would be served with two policies, which
 * blocks its scripts.
 *
 * `shop`: shows the shop's name, contacts and texts. Each process regenerates it once after its start (the build has
 * no database) and whenever the owner changes them.
 * `catalogue`: also shows products and prices, so it is regenerated when they change too.
 *
 * @type {Readonly<Record<string, "shop" | "catalogue">>}
 */
export const PRERENDERED = {
  "/": "catalogue",
  "/airtime": "catalogue",
  "/exam-pins": "catalogue",
  "/electricity": "catalogue",
  "/betting": "catalogue",
  "/help": "shop",
  "/terms": "shop",
  "/privacy": "shop",
  "/refunds": "shop",
};

/**
 * @param {string} pathname
 * @returns {"shop" | "catalogue" | null} null: rendered for each request.
 */
export function prerenderedKind(pathname) {
  return Object.hasOwn(PRERENDERED, pathname) ? (PRERENDERED[pathname] ?? null) : null;
}

const CHANGED_AT = Symbol.for("kiosk.catalogueChangedAt");
const SHOP_CHANGED_AT = Symbol.for("kiosk.shopChangedAt");
const startedAt = performance.timeOrigin;

/** Tells this process's cache handler that pages showing the catalogue are out of date from now on. */
export function noteCatalogueChange(at = Date.now()) {
  Reflect.set(globalThis, CHANGED_AT, at);
}

/** The same for what all pages show: the shop's name, accent colour, contacts and texts. */
export function noteShopChange(at = Date.now()) {
  Reflect.set(globalThis, SHOP_CHANGED_AT, at);
}

/**
 * The earliest time (ms) at which a copy of a page may have been made to be served by this process.
 *
 * @param {string} pathname
 * @returns {number}
 */
export function freshSince(pathname) {
  const kind = prerenderedKind(pathname);
  if (kind === null) return 0;
  const shop = Math.max(startedAt, changeOf(SHOP_CHANGED_AT));
  return kind === "shop" ? shop : Math.max(shop, changeOf(CHANGED_AT));
}

/** @param {symbol} what */
function changeOf(what) {
  const at = Reflect.get(globalThis, what);
  return typeof at === "number" ? at : 0;
}
