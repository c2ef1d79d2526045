/**
 * The pages that are built once and served to everybody. The one manifest of them: proxy.ts leaves their policy to the
 * cache handler (hashes instead of a nonce), and the cache handler knows by it which of them show the database. A test holds
 * it against what the build really prerendered; a page missing here would be served with two policies and stay dead.
 *
 * `catalogue`: shows the shop's own data, so it is made again by each process and at each change of the catalogue (the
 * build has no database). `fixed`: only words.
 *
 * @type {Readonly<Record<string, "catalogue" | "fixed">>}
 */
export const PRERENDERED = {
  "/": "catalogue",
  "/help": "fixed",
  "/terms": "fixed",
  "/privacy": "fixed",
  "/refunds": "fixed",
};

/**
 * @param {string} pathname
 * @returns {"catalogue" | "fixed" | null} null: rendered for each request.
 */
export function prerenderedKind(pathname) {
  return Object.hasOwn(PRERENDERED, pathname) ? (PRERENDERED[pathname] ?? null) : null;
}

const CHANGED_AT = Symbol.for("kiosk.catalogueChangedAt");
const startedAt = performance.timeOrigin;

/** Tells this process's cache handler that what pages show of the catalogue is out of date from now on. */
export function noteCatalogueChange(at = Date.now()) {
  Reflect.set(globalThis, CHANGED_AT, at);
}

/**
 * The oldest moment (ms) at which a copy of a page may have been made and still be shown by this process.
 *
 * @param {string} pathname
 * @returns {number}
 */
export function freshSince(pathname) {
  if (prerenderedKind(pathname) !== "catalogue") return 0;
  const changedAt = Reflect.get(globalThis, CHANGED_AT);
  return Math.max(startedAt, typeof changedAt === "number" ? changedAt : 0);
}
