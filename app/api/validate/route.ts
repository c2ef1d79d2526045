import { findSignedInFrom } from "@/lib/auth/access/current-user";
import { context } from "@/lib/context/context";
import { maskCustomer } from "@/lib/model/mask-customer";
import { hasBoughtFor } from "@/lib/orders/checkout/has-bought-for";
import { validateCustomer } from "@/lib/orders/checkout/validate-customer";
import { parseBought } from "@/lib/platform/request/bought-cookie";
import { apiRoute, otherMethods } from "@/lib/web/api-route";
import { limitVisitor } from "@/lib/web/limit-visitor";
import { parseJsonBody } from "@/lib/web/parse-json";
import { problem } from "@/lib/web/problem";
import { recipientsOf } from "@/lib/web/recipients-of";
import { unavailable } from "@/lib/web/unavailable";

/**
 * Validates a meter or smartcard and returns its owner (contract.md): masked, except for those who have bought for this
 * number. 422 if the number is unknown, 503 while validation is down.
 */
export const POST = apiRoute(async (request) => {
  const body = await parseJsonBody(request);
  if (!body.ok) return body.response;
  const { service, ...check } = body.value;
  const limited = await limitVisitor("validate", request.headers, { recipients: recipientsOf(check) });
  if (!limited.ok) return problem("limited", limited);
  const validated = await validateCustomer(context(), { service, check });
  if (validated.ok) {
    const user = await findSignedInFrom(request);
    const marks = parseBought(request.headers.get("cookie"));
    const known = await hasBoughtFor(context(), validated.number, { userId: user?.userId ?? null, marks });
    const { name, address } = known ? validated.customer : maskCustomer(validated.customer);
    return Response.json({ customerName: name, ...(address === null ? {} : { address }) });
  }
  switch (validated.reason) {
    case "invalid":
      return problem("invalid", { errors: validated.problems });
    case "unavailable":
      return unavailable(validated.code);
    case "check_down":
      return problem("check-unavailable", { retryAfterSeconds: validated.retryAfterSeconds });
  }
});

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");
