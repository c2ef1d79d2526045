import type { IncomingMessage, ServerResponse } from "node:http";
import { SERVICE_FACTS } from "@/lib/model/service-facts";
import { SERVICE_IDS } from "@/lib/model/service-id";
import { BASKET_COOKIE, parseBasketCount } from "@/lib/platform/request/basket-cookie";
import { SERVICES } from "@/lib/services/registry";
import { currentLocale } from "@/lib/words/catalogues/in-locale";
import { catalogueFreshSince, shopFreshSince } from "../freshness";
import { nonceToHashes } from "./nonce-to-hashes";
import { scriptsAfterPaint } from "./scripts-after-paint";
import { toLite } from "./to-lite";
import { addVary } from "./vary";
import { wantsLite } from "./wants-lite";

export interface Cacheable {
  /** Unique to this response. */
  key: string;
  /** The address requested from Next. */
  address: string;
  /** The only cookie with which Next renders it; null: none. */
  cookie: string | null;
  /** Rendering must have begun after this moment (ms). */
  freshSince: number;
  /** How long (ms) it is sent without asking Next for a newer copy. */
  holdMs: number;
  /** Finishes the response before it is cached. */
  finish(response: ServerResponse, body: Buffer): Buffer;
}

const PAGE_MS = 10_000;
const CATALOGUE_MS = 1_000;

const CATALOGUE = "/api/catalogue";
/**
 * Pages of the catalogue that don't depend on their visitor, and the parameters of the query with which they are cached, never
 * free text ("any": only the browser reads the query).
 */
const CATALOGUE_PAGES = new Map([
  ["/", "any" as const],
  ...SERVICE_IDS.map((id) => [SERVICE_FACTS[id].page, SERVICES[id].cachedWith] as const),
]);
const TEXT_PAGES: readonly string[] = ["/help", "/terms", "/privacy", "/refunds"];
const MAX_URL_LENGTH = 200;

/** Headers that make Next send something other than the page: its own navigation, a preview, a byte range. */
const OWN_HEADER = /^(rsc|range|next-.*|x-(nextjs|middleware|prerender|invoke|matched|now)-.*)$/;
const PREVIEW_COOKIE = /(?:^|;\s*)__(?:prerender_bypass|next_preview_data)=/;

/**
 * Describes a read that is the same for all visitors: a page with any query, a filtered catalogue list, or the
 * catalogue as JSON. Null for anything else.
 */
export function cacheableOf(request: IncomingMessage): Cacheable | null {
  if (request.method !== "GET" && request.method !== "HEAD") return null;
  if (!asksForPage(request)) return null;
  return kindOf(request, request.url ?? "");
}

/** Whether this is a plain page request, without headers or cookies that make Next send something else. */
export function asksForPage(request: IncomingMessage): boolean {
  return (
    !Object.keys(request.headers).some((name) => OWN_HEADER.test(name)) &&
    !PREVIEW_COOKIE.test(request.headers.cookie ?? "")
  );
}

function kindOf(request: IncomingMessage, url: string): Cacheable | null {
  const [path = "", query = ""] = url.split("?", 2);
  const lite = wantsLite(request);
  const locale = currentLocale();
  // The header says how many items are in the basket: one copy for all who have as many.
  const basket = parseBasketCount(request.headers.cookie ?? "");
  const asKind = lite ? asLite : asFull;
  const page = (address: string, freshSince: number): Cacheable => ({
    key: `${locale} ${lite ? "lite" : "full"} ${basket} ${address}`,
    address,
    cookie: basket === 0 ? null : `${BASKET_COOKIE}=${basket}`,
    freshSince,
    holdMs: PAGE_MS,
    finish: basket === 0 ? asKind : (response, body) => asOwn(response, asKind(response, body)),
  });
  const filters = CATALOGUE_PAGES.get(path) ?? null;
  if (filters === "any") return page(path, catalogueFreshSince());
  if (TEXT_PAGES.includes(path)) return page(path, shopFreshSince());
  if (url.length > MAX_URL_LENGTH) return null;
  const freshSince = catalogueFreshSince();
  // Short, because margin rules can start at a set time without a notification: the copy behind this one checks the
  // clock.
  if (path === CATALOGUE)
    return {
      key: url,
      address: url,
      cookie: null,
      freshSince,
      holdMs: CATALOGUE_MS,
      finish: (_, body) => body,
    };
  if (!filters || ![...new URLSearchParams(query).keys()].every((name) => filters.includes(name)))
    return null;
  return page(url, freshSince);
}

/** Browsers and proxies must revalidate each time with the tag, because prices change at once. */
function withHashes(response: ServerResponse, body: Buffer): Buffer {
  response.setHeader("cache-control", "public, max-age=0, must-revalidate");
  addVary(response, "Save-Data");
  for (const name of Object.keys(response.getHeaders())) {
    if (name.startsWith("x-nextjs-")) response.removeHeader(name);
  }
  return nonceToHashes(response, body);
}

function asFull(response: ServerResponse, body: Buffer): Buffer {
  return withHashes(response, scriptsAfterPaint(response, body));
}

/** Proxies may keep only what everybody gets. */
function asOwn(response: ServerResponse, body: Buffer): Buffer {
  response.setHeader("cache-control", "private, no-cache");
  return body;
}

function asLite(response: ServerResponse, body: Buffer): Buffer {
  return toLite(response, withHashes(response, body));
}
