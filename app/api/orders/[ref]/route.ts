import { context } from "@/lib/context/context";
import { findOrderView } from "@/lib/orders/reading/find-order-view";
import { apiRoute, otherMethods } from "@/lib/web/api-route";
import { orderAddress } from "@/lib/web/order-address";
import { problem } from "@/lib/web/problem";

/** The order, for the holder of its token. A wrong ref and a wrong token get the same response. */
export const GET = apiRoute<{ ref: string }>(async (request, params) => {
  const address = orderAddress(request, params);
  const order = address && (await findOrderView(context(), address));
  return order ? Response.json(order) : problem("not-found");
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET", "HEAD");
