import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { isIndexed } from "@/app/_shop/frame/indexed-pages";
import { routeGuardOf } from "@/lib/auth/access/route-guard";
import { signInAddress } from "@/lib/auth/session/safe-next";
import { context } from "@/lib/context/context";
import { orderOfLink } from "@/lib/model/order-path";
import { tokenOpensOrder, tokenOpensReceipt } from "@/lib/orders/reading/token-opens-order";
import { env } from "@/lib/platform/config/env";
import { PATH_HEADER } from "@/lib/platform/request/path-header";
import { noncePolicy, policyContext } from "@/lib/web/csp.mjs";
import { prerenderedKind } from "@/lib/web/prerendered.mjs";
import { refusePost } from "@/lib/web/refuse-post";
import { transportSecurity } from "@/lib/web/security-headers.mjs";

const POLICY = "content-security-policy";

/** Has no page, so that global-not-found.tsx answers there. */
const NOWHERE = "/not/found";

/**
 * The content security policy of a page rendered for one request: a nonce, which Next finds in the request's own header
 * and puts on all it writes. A prerendered page brings its policy along (lib/web/cache-handler.mjs), except when it is
 * posted to: then it is rendered like any other.
 */
export async function proxy(request: NextRequest): Promise<Response> {
  const refusal = await refusePost(request, env().appUrl);
  if (refusal) return refusal;
  const headers = new Headers(request.headers);
  // A visitor's own header must never choose the nonce.
  headers.delete(POLICY);
  headers.delete(`${POLICY}-report-only`);
  const read = request.method === "GET" || request.method === "HEAD";
  if (read && prerenderedKind(request.nextUrl.pathname) !== null) {
    return forSearch(NextResponse.next({ request: { headers } }), request);
  }
  headers.set(PATH_HEADER, `${request.nextUrl.pathname}${request.nextUrl.search}`);
  const door = read ? await routeGuardOf(context(), request) : "open";
  if (door === "sign-in") return toSignIn(request);
  const policy = noncePolicy(randomBytes(16).toString("base64"), policyContext());
  headers.set(POLICY, policy);
  const response =
    door === "closed" || (await isClosedOrderLink(request))
      ? NextResponse.rewrite(new URL(NOWHERE, request.url), { request: { headers } })
      : NextResponse.next({ request: { headers } });
  response.headers.set(POLICY, policy);
  const transport = transportSecurity();
  if (transport) response.headers.set("strict-transport-security", transport);
  return forSearch(response, request);
}

/** What isn't to be found says so in a header too, whatever answers there: a page, a redirect, a file. */
function forSearch(response: NextResponse, request: NextRequest): NextResponse {
  if (!isIndexed(request.nextUrl.pathname)) response.headers.set("x-robots-tag", "noindex, nofollow");
  return response;
}

/** A stranger at /account or /admin signs in first, and comes back to what was asked for. */
function toSignIn(request: NextRequest): Response {
  const { pathname, search } = request.nextUrl;
  const response = NextResponse.redirect(new URL(signInAddress(`${pathname}${search}`), request.url), 303);
  response.headers.set("cache-control", "no-store");
  const transport = transportSecurity();
  if (transport) response.headers.set("strict-transport-security", transport);
  return response;
}

/**
 * A link to an order whose reference and token don't belong together opens nothing. Sent on to an address with no page, because
 * notFound() inside a page answers 404 with an empty document until scripts run (vercel/next.js#62228).
 */
async function isClosedOrderLink(request: NextRequest): Promise<boolean> {
  const { pathname, searchParams } = request.nextUrl;
  const [, order, page] = /^\/orders\/([^/]+)(\/receipt|\/missing)?$/.exec(pathname) ?? [];
  if (order === undefined) return false;
  const link = orderOfLink(order, searchParams);
  if (!link) return true;
  // A database that is away is the page's to tell.
  const opens = page === "/receipt" ? tokenOpensReceipt : tokenOpensOrder;
  return !(await opens(context(), link).catch(() => true));
}

export const config = {
  matcher: [
    {
      // Not the API: the proxy would hold its bodies. Not files: nothing in them runs by itself.
      source:
        "/((?!api/|_next/static|_next/image|favicon.ico|robots.txt|sitemap.xml|icon.svg|apple-icon.png|icons/|manifest.webmanifest|sw.js|theme.css|card.png|fonts/).*)",
      // Not what the front has done itself (lib/web/front, which takes this header from everybody else).
      missing: [{ type: "header", key: "x-kiosk-front" }],
    },
  ],
};
