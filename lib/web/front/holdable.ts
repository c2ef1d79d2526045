import type { IncomingMessage, ServerResponse } from "node:http";
import { freshSince, prerenderedKind } from "../prerendered.mjs";

export interface Holdable {
  key: string;
  /** It must have been begun after this moment (ms). */
  freshSince: number;
  /** For how long it is sent without looking whether Next has a newer one. */
  holdMs: number;
  /** Puts the last touch to the answer's headers before it is kept. */
  finish(response: ServerResponse): void;
}

const CATALOGUE = "/api/catalogue";
/** Prices and filters are in the address of the catalogue; nothing longer is asked for by a form of ours. */
const LONGEST = 200;

/** What makes Next answer something else than the page: its own navigation, a preview, a part of the bytes. */
const OWN_HEADER = /^(rsc|range|next-.*|x-(nextjs|middleware|prerender|invoke|matched|now)-.*)$/;
const PREVIEW_COOKIE = /(?:^|;\s*)__(?:prerender_bypass|next_preview_data)=/;

/**
 * Is this a read of something that is the same for everybody: a prerendered page (lib/web/prerendered.mjs), whatever its
 * query, or the catalogue as JSON? Null for anything else.
 */
export function holdableOf(request: IncomingMessage): Holdable | null {
  if (request.method !== "GET" && request.method !== "HEAD") return null;
  const url = request.url ?? "";
  const path = url.split("?", 1)[0] ?? "";
  if (path !== CATALOGUE && prerenderedKind(path) === null) return null;
  if (Object.keys(request.headers).some((name) => OWN_HEADER.test(name))) return null;
  if (PREVIEW_COOKIE.test(request.headers.cookie ?? "")) return null;
  if (path !== CATALOGUE)
    return { key: path, freshSince: freshSince(path), holdMs: 10_000, finish: toVisitors };
  if (url.length > LONGEST) return null;
  // Prices of a time (margin rules) begin without a notice: the copy behind it looks at the clock.
  return { key: url, freshSince: freshSince("/"), holdMs: 1_000, finish: () => {} };
}

/**
 * Next speaks to a cache of its own kind: five minutes, and then the old page for a year while a new one is made. A visitor's
 * browser, and any cache between, asks each time instead, with the tag: prices change at once.
 */
function toVisitors(response: ServerResponse): void {
  response.setHeader("cache-control", "public, max-age=0, must-revalidate");
  for (const name of Object.keys(response.getHeaders())) {
    if (name.startsWith("x-nextjs-")) response.removeHeader(name);
  }
}
