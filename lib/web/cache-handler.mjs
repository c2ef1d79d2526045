import fileSystemCache from "next/dist/server/lib/incremental-cache/file-system-cache.js";
import { hashPolicy, policyContext } from "./csp.mjs";
import { freshSince } from "./prerendered.mjs";
import { transportSecurity } from "./security-headers.mjs";

const FileSystemCache = fileSystemCache.default ?? fileSystemCache;
const POLICY = "content-security-policy";

/**
 * Extracts a page's path from Next's cache key, "/route-cache/APP_PAGE/<hash of the source>/$/help". Null for other
 * keys.
 */
export function pathnameOf(key) {
  const marker = key.indexOf("/$/");
  if (marker === -1) return null;
  const path = key.slice(marker + 2);
  return path === "/index" ? "/" : path.startsWith("/index/") ? path.slice("/index".length) : path;
}

/**
 * Next's file system cache with two additions for prerendered pages:
 * 1. Each page gets a content security policy that lists the hashes of its inline scripts. The policy is computed
 * from the exact bytes served, at each build and regeneration, and completed with this process's environment.
 * 2. A page that shows database content is never served from before this process started (the build has no database)
 * or from before the last catalogue change. The next request regenerates it.
 */
export default class PageCache extends FileSystemCache {
  /**
   * KIOSK_PAGE_CACHE=memory keeps regenerated pages off the disk, for several shops that run from one build (as in
   * tests).
   */
  constructor(options) {
    super(process.env.KIOSK_PAGE_CACHE === "memory" ? { ...options, flushToDisk: false } : options);
  }

  async get(key, ctx) {
    const entry = await super.get(key, ctx);
    if (!entry || (ctx.kind !== "APP_PAGE" && ctx.kind !== "APP_ROUTE")) return entry;
    const pathname = pathnameOf(key);
    if (pathname !== null && (entry.lastModified ?? 0) < freshSince(pathname)) return null;
    secure(entry.value);
    return entry;
  }

  async set(key, value, ctx) {
    secure(value);
    return super.set(key, value, ctx);
  }
}

/** Pages that already have a policy, by object identity: the memory cache returns the same object each time. */
const secured = new WeakSet();

function secure(value) {
  if (value?.kind !== "APP_PAGE" || secured.has(value)) return;
  if (typeof value.html !== "string") return;
  const transport = transportSecurity();
  value.headers = {
    ...value.headers,
    [POLICY]: hashPolicy(value.html, policyContext()),
    ...(transport ? { "strict-transport-security": transport } : {}),
  };
  secured.add(value);
}
