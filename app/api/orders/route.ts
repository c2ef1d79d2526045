import { findSignedInFrom } from "@/lib/auth/access/current-user";
import { walletLimitOf } from "@/lib/auth/access/wallet-allowance";
import { context } from "@/lib/context/context";
import type { FieldProblem } from "@/lib/model/service-id";
import { type PlaceOrderResult, placeOrder } from "@/lib/orders/checkout/place-order";
import { parsePhone } from "@/lib/services/fields/phone";
import { apiRoute, otherMethods } from "@/lib/web/api-route";
import { deviceOf } from "@/lib/web/ensure-device";
import { limitVisitor, strangerAddress } from "@/lib/web/limit-visitor";
import { isPlainObject, parseJsonBody, unknownFields } from "@/lib/web/parse-json";
import { paymentProblem } from "@/lib/web/payment-problem";
import { problem } from "@/lib/web/problem";
import { recipientsOf } from "@/lib/web/recipients-of";
import { unavailable } from "@/lib/web/unavailable";
import { parseLocale } from "@/lib/words/locale";

const FIELDS = ["service", "input", "email", "phone", "locale", "payment", "expectedTotal"];
const KEY = /^[\x21-\x7e]{16,64}$/;

/** Places an order and starts its payment (contract.md, JSON API). The same key and body return the same order. */
export const POST = apiRoute(async (request) => {
  const body = await parseJsonBody(request);
  if (!body.ok) return body.response;
  const key = request.headers.get("idempotency-key") ?? "";
  const { service, input, email, payment, expectedTotal } = body.value;
  const problems: FieldProblem[] = unknownFields(body.value, FIELDS);
  if (!KEY.test(key)) problems.push({ path: "Idempotency-Key", code: "key_required" });
  if (typeof service !== "string") problems.push({ path: "service", code: "service_unknown" });
  if (!isPlainObject(input)) problems.push({ path: "input", code: "object_required" });
  if (email !== undefined && typeof email !== "string")
    problems.push({ path: "email", code: "email_invalid" });
  const { phone: typed } = body.value;
  const phone = typed === undefined ? undefined : typeof typed === "string" ? parsePhone(typed) : null;
  if (phone === null) problems.push({ path: "phone", code: "phone_invalid" });
  const locale = body.value.locale === undefined ? undefined : parseLocale(body.value.locale);
  if (locale === null) problems.push({ path: "locale", code: "locale_unknown" });
  if (payment !== undefined && payment !== "paystack" && payment !== "wallet") {
    problems.push({ path: "payment", code: "payment_unknown" });
  }
  if (expectedTotal !== undefined && !isKobo(expectedTotal)) {
    problems.push({ path: "expectedTotal", code: "expected_total_invalid" });
  }
  if (problems.length > 0 || typeof service !== "string") {
    return problem("invalid", { errors: problems });
  }
  const user = await findSignedInFrom(request);
  if (payment === "wallet" && !user) return problem("sign-in-needed");

  const limited = await limitVisitor("order", request.headers, {
    recipients: recipientsOf(input),
    email: typeof email === "string" ? email.trim().toLowerCase() : undefined,
  });
  if (!limited.ok) return problem("limited", limited);
  const { device, headers } = deviceOf(request);
  return placed(
    await placeOrder(context(), {
      service,
      input,
      email,
      ...(phone ? { phone } : {}),
      ...(locale ? { locale } : {}),
      key,
      ...(payment === "paystack" || payment === "wallet" ? { payment } : {}),
      userId: user?.userId ?? null,
      walletLimit: user && payment === "wallet" ? await walletLimitOf(request, user) : null,
      device,
      address: strangerAddress(request.headers),
      ...(isKobo(expectedTotal) ? { expectedTotal } : {}),
    }),
    headers,
  );
});

/** `headers`: the cookie for a browser without an id, so that only this browser can return from the payment page to the order. */
function placed(result: PlaceOrderResult, headers: Record<string, string>): Response {
  if (result.ok) {
    const { ref, token, status, total } = result.order;
    const { provider, reference, url } = result.payment;
    return Response.json(
      {
        ref,
        ...(result.opens ? { token } : {}),
        status,
        total: { amount: total, currency: "NGN" },
        payment: { provider, reference, url },
      },
      {
        status: result.created ? 201 : 200,
        headers: { ...(result.opens ? { location: `/api/orders/${ref}?token=${token}` } : {}), ...headers },
      },
    );
  }
  switch (result.reason) {
    case "invalid":
      return problem("invalid", { errors: result.problems });
    case "price_changed":
      return problem("price-changed", {
        members: { code: "price_changed", total: { amount: result.total, currency: "NGN" } },
      });
    case "key_reused":
      return problem("key-reused", { errors: [{ path: "Idempotency-Key", code: "key_reused" }] });
    case "sign_in_needed":
    case "proof_needed":
    case "insufficient_funds":
      return paymentProblem(result);
    case "payment_start_failed":
      return problem("payment-start-failed", {
        members: { ref: result.order.ref, token: result.order.token },
      });
    case "limited":
      return problem("limited", result);
    case "unavailable":
      return unavailable(result.code, result.againSeconds, result.message);
  }
}

function isKobo(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");
