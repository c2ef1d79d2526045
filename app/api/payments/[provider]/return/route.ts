import { setTimeout as pause } from "node:timers/promises";
import { context } from "@/lib/context/context";
import { settlePayment } from "@/lib/orders/payment/settle-payment";
import { apiRoute, otherMethods } from "@/lib/web/api-route";
import { orderAddress } from "@/lib/web/order-address";

/** Maximum wait for the provider (ms). After that the order page follows up and the sweep verifies the payment. */
const PATIENCE_MS = 3_000;

/**
 * The address to which the payment page returns the browser. Trusts nothing in it: it only verifies the payment with
 * the provider, sooner than the webhook or the sweep would, and redirects to the order.
 */
export const GET = apiRoute<{ provider: string }>(async (request, { provider }) => {
  const { searchParams } = new URL(request.url);
  const reference = searchParams.get("reference") ?? searchParams.get("trxref") ?? "";
  const ctx = context();
  if (ctx.payments.has(provider) && /^[A-Za-z0-9.=-]{1,100}$/.test(reference)) {
    const settled = settlePayment(ctx, { provider, reference }).catch((cause: unknown) => {
      ctx.log.error("payment return couldn't settle", { provider, reference, err: cause });
    });
    await Promise.race([settled, pause(PATIENCE_MS, undefined, { ref: false })]);
  }
  if (searchParams.get("to") === "wallet") {
    return new Response(null, { status: 303, headers: { location: "/account/wallet?topped-up" } });
  }
  const order = orderAddress(request, { ref: searchParams.get("ref") ?? "" });
  const location = order ? `/orders/${order.ref}?token=${order.token}` : "/track";
  return new Response(null, { status: 303, headers: { location } });
});

export const { HEAD, POST, PUT, PATCH, DELETE } = otherMethods("GET");
