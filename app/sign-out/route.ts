import { NextResponse } from "next/server";
import { findSessionFrom } from "@/lib/auth/access/current-user";
import { endSession } from "@/lib/auth/session/end-session";
import { deleteSessionCookies } from "@/lib/auth/session/session-cookie";
import { context } from "@/lib/context/context";
import { BASKET_COOKIE } from "@/lib/platform/request/basket-cookie";
import { SEARCH_COOKIE } from "@/lib/platform/request/search-cookie";
import { apiRoute, otherMethods } from "@/lib/web/api-route";
import { CLEAR_SITE_DATA } from "@/lib/web/clear-site-data";
import { emptyBasket } from "@/lib/web/empty-basket";
import { localHref } from "@/lib/words/local-href";

/**
 * Ends this browser's session, empties its basket, and deletes what it stores of the shop. Target of a plain form, works
 * without JavaScript. Deletes the session's row first, so that a copy of the cookie is useless. If the database is down, the
 * row remains until it expires, but the next person at a shared phone isn't signed in.
 */
export const POST = apiRoute(async (request) => {
  const ctx = context();
  for (const done of await Promise.allSettled([endOwnSession(request), emptyBasket(request)])) {
    if (done.status === "rejected") ctx.log.error("sign-out incomplete", { err: done.reason });
  }
  const response = new NextResponse(null, {
    status: 303,
    headers: { location: localHref("/"), ...CLEAR_SITE_DATA },
  });
  response.cookies.delete(BASKET_COOKIE);
  response.cookies.delete(SEARCH_COOKIE);
  deleteSessionCookies(response.cookies, ctx.appUrl);
  return response;
});

async function endOwnSession(request: Request): Promise<void> {
  const user = await findSessionFrom(request);
  if (user) await endSession(context(), user.userId, user.sid);
}

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");
