import { findMyOrder } from "@/lib/account/find-my-order";
import { findSignedInFrom } from "@/lib/auth/access/current-user";
import { context } from "@/lib/context/context";
import { orderPath } from "@/lib/model/order-path";
import { apiRoute, otherMethods } from "@/lib/web/api-route";
import { problem } from "@/lib/web/problem";
import { seeOther } from "@/lib/web/see-other";
import { localHref } from "@/lib/words/local-href";

/**
 * Opens one of the customer's own orders: the server recomputes its token, so that customers needn't keep links. Another
 * customer's order is a 404, here and, with a page, in the proxy before (routeGuardOf).
 */
export const GET = apiRoute<{ ref: string }>(async (request, { ref }) => {
  const user = await findSignedInFrom(request);
  const order = user && (await findMyOrder(context(), user.userId, ref));
  if (!order) return problem("not-found");
  return seeOther(localHref(orderPath(order)), { "referrer-policy": "same-origin" });
});

export const { HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
