/**
 * The pages that are built once and served to everybody. The one manifest of them: proxy.ts leaves their policy to the
 * cache handler (hashes instead of a nonce), and the cache handler knows by it which of them show the database. A test holds
 * it against what the build really prerendered; a page missing here would be served with two policies and stay dead.
 *
 * `shop`: shows the shop's own name, contacts and texts, so each process makes it again once (the build has no database) and
 * whenever the owner changes them.
 * `catalogue`: shows products and prices too, so it is also made again at each of their changes.
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

/** Tells this process's cache handler that what pages show of the catalogue is out of date from now on. */
export function noteCatalogueChange(at = Date.now()) {
  Reflect.set(globalThis, CHANGED_AT, at);
}

/** The same for what all pages show: the shop's name, accent, contacts and texts. */
export function noteShopChange(at = Date.now()) {
  Reflect.set(globalThis, SHOP_CHANGED_AT, at);
}

/**
 * The oldest moment (ms) at which a copy of a page may have been made and still be shown by this process.
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
