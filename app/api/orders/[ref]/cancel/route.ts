import { context } from "@/lib/context/context";
import { cancelOrder } from "@/lib/orders/payment/cancel-order";
import { tokenOpensOrder } from "@/lib/orders/reading/token-opens-order";
import { apiRoute, otherMethods } from "@/lib/web/api-route";
import { limitVisitor } from "@/lib/web/limit-visitor";
import { orderAddress } from "@/lib/web/order-address";
import { parseJsonBody, unknownFields } from "@/lib/web/parse-json";
import { problem } from "@/lib/web/problem";

/** Cancels an unpaid order. */
export const POST = apiRoute<{ ref: string }>(async (request, params) => {
  const body = await parseJsonBody(request, { optional: true });
  if (!body.ok) return body.response;
  const errors = unknownFields(body.value, []);
  if (errors.length > 0) return problem("invalid", { errors });
  const address = orderAddress(request, params);
  // Before the rate limit, so that a stranger who knows a reference can't use up the customer's attempts.
  if (!address || !(await tokenOpensOrder(context(), address))) return problem("not-found");
  // It calls the payment provider, as starting a payment does.
  const limited = await limitVisitor("pay", request.headers, { order: address.ref.toUpperCase() });
  if (!limited.ok) return problem("limited", limited);
  const result = await cancelOrder(context(), address);
  if (result.ok) return Response.json({ status: result.status });
  if (result.reason === "not_found") return problem("not-found");
  return problem("order-not-open", { members: result.status ? { orderStatus: result.status } : {} });
});

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");
