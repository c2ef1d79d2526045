import { refundPreference } from "@/lib/account/refund-preference";
import { findSignedInFrom } from "@/lib/auth/access/current-user";
import { context } from "@/lib/context/context";
import { quoteOrder } from "@/lib/orders/checkout/quote-order";
import { toLocalPhone } from "@/lib/services/fields/phone";
import { shownAmount } from "@/lib/services/registry";
import { againSeconds } from "@/lib/upstream/selling-state";
import { getWalletBalance } from "@/lib/wallet/get-wallet";
import { apiRoute, otherMethods } from "@/lib/web/api-route";
import { isPlainObject, parseJsonBody, unknownFields } from "@/lib/web/parse-json";
import { problem } from "@/lib/web/problem";
import { unavailable } from "@/lib/web/unavailable";

/** The current price of a purchase with every fee named, for the forms' live total. Stores nothing. */
export const POST = apiRoute(async (request) => {
  const body = await parseJsonBody(request);
  if (!body.ok) return body.response;
  const { service, input } = body.value;
  const errors = unknownFields(body.value, ["service", "input"]);
  if (typeof service !== "string") errors.push({ path: "service", code: "service_unknown" });
  if (!isPlainObject(input)) errors.push({ path: "input", code: "object_required" });
  if (errors.length > 0) return problem("invalid", { errors });
  const quoted = await quoteOrder(context(), { service, input });
  if (!quoted.ok && quoted.reason === "invalid") return problem("invalid", { errors: quoted.problems });
  if (!quoted.ok) return unavailable(quoted.code, undefined, quoted.message);
  const { quote, selling } = quoted;
  const user = await findSignedInFrom(request);
  if (selling.refusal) return unavailable(selling.refusal, againSeconds(selling));
  return Response.json({
    total: naira(quote.total),
    paymentFee: naira(quote.paymentFee),
    lines: quote.lines.map((line) => ({
      recipient: toLocalPhone(line.recipient),
      service: line.service,
      product: line.product,
      plan: line.planId ?? undefined,
      face: naira(shownAmount(line.service ?? String(service), line)),
      price: naira(line.price),
      fee: naira(line.fee),
      total: naira(line.total),
    })),
    queueSeconds: selling.queueSeconds,
    // The signed-in customer's email, and the same from their wallet, without a payment fee; `refunds`: they prefer refunds there.
    ...(user
      ? {
          email: user.email,
          wallet: {
            total: naira(quote.total - quote.paymentFee),
            balance: naira(await getWalletBalance(context(), user.userId)),
            refunds: (await refundPreference(context(), user.userId)) === "wallet",
          },
        }
      : {}),
  });
});

function naira(amount: number): { amount: number; currency: "NGN" } {
  return { amount, currency: "NGN" };
}

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");
