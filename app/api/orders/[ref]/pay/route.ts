import { findSignedInFrom } from "@/lib/auth/access/current-user";
import { walletLimitOf } from "@/lib/auth/access/wallet-allowance";
import { context } from "@/lib/context/context";
import type { FieldProblem } from "@/lib/model/service-id";
import { payOrder } from "@/lib/orders/payment/pay-order";
import { tokenOpensOrder } from "@/lib/orders/reading/token-opens-order";
import { apiRoute, otherMethods } from "@/lib/web/api-route";
import { deviceOf } from "@/lib/web/ensure-device";
import { limitVisitor } from "@/lib/web/limit-visitor";
import { orderAddress } from "@/lib/web/order-address";
import { parseJsonBody, unknownFields } from "@/lib/web/parse-json";
import { paymentProblem } from "@/lib/web/payment-problem";
import { fieldProblem, problem } from "@/lib/web/problem";
import { unavailable } from "@/lib/web/unavailable";

/**
 * Restarts the payment of an unpaid order, or changes its method. `again` requests a new payment page even if one is
 * open.
 */
export const POST = apiRoute<{ ref: string }>(async (request, params) => {
  const body = await parseJsonBody(request, { optional: true });
  if (!body.ok) return body.response;
  const { payment, again } = body.value;
  const problems: FieldProblem[] = unknownFields(body.value, ["payment", "again"]);
  if (payment !== undefined && payment !== "paystack" && payment !== "wallet") {
    problems.push({ path: "payment", code: "payment_unknown" });
  }
  if (again !== undefined && typeof again !== "boolean")
    problems.push({ path: "again", code: "field_invalid" });
  if (problems.length > 0) return problem("invalid", { errors: problems });
  const address = orderAddress(request, params);
  // Before the rate limit, so that a stranger who knows a reference can't use up the customer's attempts.
  if (!address || !(await tokenOpensOrder(context(), address))) return problem("not-found");
  const user = payment === "wallet" ? await findSignedInFrom(request) : null;
  const limited = await limitVisitor("pay", request.headers, { order: address.ref.toUpperCase() });
  if (!limited.ok) return problem("limited", limited);

  const { device, headers } = deviceOf(request);
  const result = await payOrder(context(), {
    ...address,
    again: again === true,
    ...(payment === "paystack" || payment === "wallet" ? { provider: payment } : {}),
    userId: user?.userId ?? null,
    walletLimit: user ? await walletLimitOf(request, user) : null,
    device,
  });
  if (result.ok) {
    const { provider, reference, url } = result.payment;
    return Response.json({ payment: { provider, reference, url } }, { headers });
  }
  switch (result.reason) {
    case "not_found":
      return problem("not-found");
    case "closed":
      return problem("order-closed");
    case "sign_in_needed":
    case "proof_needed":
    case "insufficient_funds":
      return paymentProblem(result);
    case "payment_unknown":
      return fieldProblem("payment", "payment_unknown");
    case "limited":
      return problem("limited", result);
    case "unavailable":
      return unavailable(result.code, result.againSeconds);
    case "payment_start_failed":
      return problem("payment-start-failed", { retryAfterSeconds: 5 });
  }
});

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");
