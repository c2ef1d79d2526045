import type { IncomingMessage, ServerResponse } from "node:http";
import { LANGUAGE_COOKIE, parseLanguageCookie } from "@/lib/platform/request/language-cookie";
import { yearCookie } from "@/lib/platform/request/year-cookie";
import { prefixed } from "@/lib/words/local-href";
import { type Locale, parseLocale } from "@/lib/words/locale";
import { transportSecurity } from "../security-headers.mjs";

const PREFIX = /^\/(en|pcm|ha|yo|ig)(?=[/?]|$)/;
/** Saved links, which name no language. */
const PERSONAL = /^\/(orders|account|sign-in|sign-up|reset|track)(?=[/?]|$)/;

/**
 * Removes the language from a request's address, so that the rest of the shop sees one address per page: "/pcm/data" becomes
 * "/data", in Pidgin. Without a language it is English, except on saved links such as an order's: they use the language of this
 * browser's last purchase. "/en/data" switches back to English: it is redirected here, with null as the result.
 */
export function stripLocale(request: IncomingMessage, response: ServerResponse): Locale | null {
  const url = request.url ?? "/";
  const named = PREFIX.exec(url)?.[1];
  if (named === undefined) {
    return (PERSONAL.test(url) && parseLocale(parseLanguageCookie(request.headers.cookie))) || "en";
  }
  const locale = parseLocale(named);
  const rest = `/${url.slice(named.length + 2).replace(/^\/+/, "")}`;
  // A language that isn't offered, or a page with only one address: no such page.
  if (locale === null || prefixed("pcm", rest) === rest) return "en";
  if (locale === "en") {
    response.setHeader("set-cookie", yearCookie(LANGUAGE_COOKIE, locale, transportSecurity() !== null));
    response.writeHead(303, { location: rest, "cache-control": "no-store" }).end();
    return null;
  }
  request.url = rest;
  // Next's scripts read the page's parameters from the rewritten address, as after one of Next's own rewrites.
  if (request.headers.rsc !== undefined) {
    const { pathname, search } = new URL(rest, "http://here.invalid");
    response.setHeader("x-nextjs-rewritten-path", pathname);
    response.setHeader("x-nextjs-rewritten-query", search.slice(1));
  }
  return locale;
}
