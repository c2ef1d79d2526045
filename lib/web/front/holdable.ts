import type { IncomingMessage, ServerResponse } from "node:http";
import { freshSince, prerenderedKind } from "../prerendered.mjs";
import { nonceToHashes } from "./nonce-to-hashes";

export interface Holdable {
  key: string;
  /** It must have been begun after this moment (ms). */
  freshSince: number;
  /** For how long it is sent without looking whether Next has a newer one. */
  holdMs: number;
  /** Puts the last touch to the answer before it is kept. */
  finish(response: ServerResponse, body: Buffer): Buffer;
}

const PAGE_MS = 10_000;
const CATALOGUE_MS = 1_000;

const CATALOGUE = "/api/catalogue";
/**
 * Pages of the catalogue that are rendered for their address, which holds the filters of a list: only with these in it, never
 * with what somebody typed. They know nothing of who asks.
 */
const LISTS: Readonly<Record<string, readonly string[]>> = {
  "/data": ["network", "size", "validity"],
  "/tv": ["provider"],
  "/internet": ["provider"],
  "/esim": [],
};
const LONGEST = 200;

/** What makes Next answer something else than the page: its own navigation, a preview, a part of the bytes. */
const OWN_HEADER = /^(rsc|range|next-.*|x-(nextjs|middleware|prerender|invoke|matched|now)-.*)$/;
const PREVIEW_COOKIE = /(?:^|;\s*)__(?:prerender_bypass|next_preview_data)=/;

/**
 * Is this a read of something that is the same for everybody: a prerendered page (lib/web/prerendered.mjs), whatever its
 * query, a list of the catalogue under its filters, or the catalogue as JSON? Null for anything else.
 */
export function holdableOf(request: IncomingMessage): Holdable | null {
  if (request.method !== "GET" && request.method !== "HEAD") return null;
  const url = request.url ?? "";
  const [path = "", query = ""] = url.split("?", 2);
  const found = kindOf(path, query, url);
  if (!found) return null;
  return asksForPage(request) ? found : null;
}

/** Does it ask for a page as everybody does, with nothing that makes Next answer something else? */
export function asksForPage(request: IncomingMessage): boolean {
  return (
    !Object.keys(request.headers).some((name) => OWN_HEADER.test(name)) &&
    !PREVIEW_COOKIE.test(request.headers.cookie ?? "")
  );
}

function kindOf(path: string, query: string, url: string): Holdable | null {
  if (prerenderedKind(path) !== null) {
    return { key: path, freshSince: freshSince(path), holdMs: PAGE_MS, finish: toVisitors };
  }
  if (url.length > LONGEST) return null;
  // Both show the catalogue, as the home page does.
  const since = freshSince("/");
  // Margin rules may begin at a time, without a notice: the copy behind it looks at the clock.
  if (path === CATALOGUE)
    return { key: url, freshSince: since, holdMs: CATALOGUE_MS, finish: (_, body) => body };
  const filters = Object.hasOwn(LISTS, path) ? LISTS[path] : undefined;
  if (!filters || ![...new URLSearchParams(query).keys()].every((name) => filters.includes(name)))
    return null;
  return { key: url, freshSince: since, holdMs: PAGE_MS, finish: withHashes };
}

function withHashes(response: ServerResponse, body: Buffer): Buffer {
  return toVisitors(response, nonceToHashes(response, body));
}

/**
 * Next speaks to a cache of its own kind: five minutes, and then the old page for a year while a new one is made. A visitor's
 * browser, and any cache between, asks each time instead, with the tag: prices change at once.
 */
function toVisitors(response: ServerResponse, body: Buffer): Buffer {
  response.setHeader("cache-control", "public, max-age=0, must-revalidate");
  for (const name of Object.keys(response.getHeaders())) {
    if (name.startsWith("x-nextjs-")) response.removeHeader(name);
  }
  return body;
}
