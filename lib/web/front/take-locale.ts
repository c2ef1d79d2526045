import type { IncomingMessage, ServerResponse } from "node:http";
import { LANGUAGE_COOKIE, readLanguage } from "@/lib/platform/request/language-cookie";
import { yearCookie } from "@/lib/platform/request/year-cookie";
import { prefixed } from "@/lib/words/local-href";
import { type Locale, parseLocale } from "@/lib/words/locale";
import { transportSecurity } from "../security-headers.mjs";

const PREFIX = /^\/(en|pcm|ha|yo|ig)(?=[/?]|$)/;
/** Links that people keep and that name no language. */
const PERSONAL = /^\/(orders|account|sign-in|sign-up|reset|track)(?=[/?]|$)/;

/**
 * Takes the language off a request's address, so that the rest of the shop sees one address for each page: "/pcm/data" is
 * "/data", in Pidgin. Without one it is English; a kept link such as an order's has the language that this browser
 * bought in. "/en/data" is how a reader comes back to English: it is answered here, with null.
 */
export function takeLocale(request: IncomingMessage, response: ServerResponse): Locale | null {
  const url = request.url ?? "/";
  const named = PREFIX.exec(url)?.[1];
  if (named === undefined) {
    return (PERSONAL.test(url) && parseLocale(readLanguage(request.headers.cookie))) || "en";
  }
  const locale = parseLocale(named);
  const rest = `/${url.slice(named.length + 2).replace(/^\/+/, "")}`;
  // Not an offered language, or a page that has only one address: nothing is there.
  if (locale === null || prefixed("pcm", rest) === rest) return "en";
  if (locale === "en") {
    response.setHeader("set-cookie", yearCookie(LANGUAGE_COOKIE, locale, transportSecurity() !== null));
    response.writeHead(303, { location: rest, "cache-control": "no-store" }).end();
    return null;
  }
  request.url = rest;
  // Next's scripts read the page's parameters from the address that was rendered, as after a rewrite of its own.
  if (request.headers.rsc !== undefined) {
    const { pathname, search } = new URL(rest, "http://here.invalid");
    response.setHeader("x-nextjs-rewritten-path", pathname);
    response.setHeader("x-nextjs-rewritten-query", search.slice(1));
  }
  return locale;
}
