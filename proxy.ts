import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { isIndexed } from "@/app/_shop/frame/indexed-pages";
import { routeGuardOf } from "@/lib/auth/access/route-guard";
import { secondFactorAddress, signInAddress } from "@/lib/auth/session/safe-next";
import { context } from "@/lib/context/context";
import { parseOrderLink } from "@/lib/model/order-path";
import { tokenOpensOrder, tokenOpensReceipt } from "@/lib/orders/reading/token-opens-order";
import { env } from "@/lib/platform/config/env";
import { recordSecurityEvent } from "@/lib/platform/log/security-event";
import { clientAddress } from "@/lib/platform/request/client-address";
import { PATH_HEADER, REFUSED_HEADER } from "@/lib/platform/request/path-header";
import { noncePolicy, policyContext } from "@/lib/web/csp";
import { refusePost } from "@/lib/web/refuse-post";
import { transportSecurity } from "@/lib/web/security-headers.mjs";
import { localHref } from "@/lib/words/local-href";

const POLICY = "content-security-policy";

/** A path without a page, so that global-not-found.tsx answers. */
const NOWHERE = "/not/found";

/**
 * Sets each page's content security policy: a nonce that Next finds in the request's header and puts on everything it
 * writes. Where the front keeps a page for everybody, it lists the scripts' hashes instead (lib/web/front/nonce-to-hashes.ts).
 */
export async function proxy(request: NextRequest): Promise<Response> {
  const refusal = await refusePost(request, env().appUrl);
  if (refusal?.status === 403) {
    const address = clientAddress(request.headers, env().trustProxyHops);
    recordSecurityEvent(context(), "origin_refused", { address, reason: "form" });
  }
  if (refusal) return refusal;
  const headers = new Headers(request.headers);
  // Remove the visitor's own header, which could otherwise choose the nonce.
  headers.delete(POLICY);
  headers.delete(`${POLICY}-report-only`);
  const isRead = request.method === "GET" || request.method === "HEAD";
  headers.delete(REFUSED_HEADER);
  headers.set(PATH_HEADER, `${request.nextUrl.pathname}${request.nextUrl.search}`);
  const access = isRead ? await routeGuardOf(context(), request) : "open";
  if (access === "sign-in") return redirectTo(signInAddress, request);
  if (access === "second-factor") return redirectTo(secondFactorAddress, request);
  const policy = noncePolicy(randomBytes(16).toString("base64"), policyContext());
  headers.set(POLICY, policy);
  if (access === "refused") headers.set(REFUSED_HEADER, "1");
  const response =
    access === "closed" || access === "refused" || (await isClosedOrderLink(request))
      ? NextResponse.rewrite(new URL(NOWHERE, request.url), { request: { headers } })
      : NextResponse.next({ request: { headers } });
  response.headers.set(POLICY, policy);
  const transport = transportSecurity();
  if (transport) response.headers.set("strict-transport-security", transport);
  return forSearch(response, request);
}

/** Marks paths that aren't indexed with a header, whatever answers there: a page, a redirect or a file. */
function forSearch(response: NextResponse, request: NextRequest): NextResponse {
  if (!isIndexed(request.nextUrl.pathname)) response.headers.set("x-robots-tag", "noindex, nofollow");
  return response;
}

/** Redirects a visitor who isn't signed in from /account or /admin to do so, and back afterwards. */
function redirectTo(address: (next: string) => string, request: NextRequest): Response {
  const { pathname, search } = request.nextUrl;
  const response = NextResponse.redirect(
    new URL(localHref(address(`${pathname}${search}`)), request.url),
    303,
  );
  response.headers.set("cache-control", "no-store");
  const transport = transportSecurity();
  if (transport) response.headers.set("strict-transport-security", transport);
  return response;
}

/**
 * Whether an order link's reference and token don't match. It is rewritten to a path without a page, because notFound()
 * inside a page answers 404 with an empty document until scripts run (vercel/next.js#62228).
 */
async function isClosedOrderLink(request: NextRequest): Promise<boolean> {
  const { pathname, searchParams } = request.nextUrl;
  const [, order, page] = /^\/orders\/([^/]+)(\/receipt|\/missing|\/again)?$/.exec(pathname) ?? [];
  if (order === undefined) return false;
  const link = parseOrderLink(order, searchParams);
  if (!link) return true;
  // If the database is down, the page reports it.
  const opens = page === "/receipt" ? tokenOpensReceipt : tokenOpensOrder;
  return !(await opens(context(), link).catch(() => true));
}

export const config = {
  matcher: [
    {
      // Not the API and the forms with files, because the proxy would buffer their bodies. Not files, because they run no scripts by themselves.
      source:
        "/((?!api/|admin/inbox/reply$|orders/[^/]+/write$|_next/static|_next/image|favicon.ico|robots.txt|sitemap.xml|icon.svg|apple-icon.png|icons/|manifest.webmanifest|sw.js|theme.css|error.css|card.png|metrics$|fonts/).*)",
      // Not requests already handled by lib/web/front, which removes this header from all others.
      missing: [{ type: "header", key: "x-kiosk-front" }],
    },
  ],
};
