import { NextResponse } from "next/server";
import { BASKET_COOKIE } from "@/lib/platform/request/basket-cookie";
import { SEARCH_COOKIE } from "@/lib/platform/request/search-cookie";
import { apiRoute, otherMethods } from "@/lib/web/api-route";
import { CLEAR_SITE_DATA } from "@/lib/web/clear-site-data";
import { emptyBasket } from "@/lib/web/empty-basket";

/** "Clear this device": the page has deleted its own data; this makes the browser delete the rest, and empties its basket. */
export const POST = apiRoute(async (request) => {
  await emptyBasket(request);
  const response = new NextResponse(null, { status: 204, headers: CLEAR_SITE_DATA });
  response.cookies.delete(BASKET_COOKIE);
  response.cookies.delete(SEARCH_COOKIE);
  return response;
});

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");
