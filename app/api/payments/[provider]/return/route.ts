import { setTimeout as pause } from "node:timers/promises";
import { isHttps } from "@/lib/auth/session/session-cookie";
import { type Context, context } from "@/lib/context/context";
import { boughtMark } from "@/lib/model/browser-proof";
import { orderPath } from "@/lib/model/order-path";
import { settlePayment } from "@/lib/orders/payment/settle-payment";
import { findReturnedOrder } from "@/lib/orders/reading/find-returned-order";
import { acquireOnce } from "@/lib/platform/limits/rate-limit";
import { parseBought, rememberBought } from "@/lib/platform/request/bought-cookie";
import { parseDeviceCookie } from "@/lib/platform/request/device";
import { traceOrder } from "@/lib/platform/trace/trace";
import { apiRoute, otherMethods } from "@/lib/web/api-route";
import { orderAddress } from "@/lib/web/order-address";
import { seeOther } from "@/lib/web/see-other";
import { prefixed } from "@/lib/words/local-href";

/** Maximum wait for the provider (ms). After that the order page follows up and the sweep verifies the payment. */
const MAX_WAIT_MS = 3_000;

/** How often (ms) a return that may not verify checks whether the payment was captured meanwhile. */
const LOOK_MS = 300;

/** At most one verification per payment in this time (ms), for all visitors together: anyone may guess or share an address. */
const VERIFY_MS = 10_000;

/**
 * The address to which the payment page returns the browser. Nothing in it is trusted: it only verifies the payment with the
 * provider, sooner than the webhook or the sweep would, and redirects to the order. It contains no token: the order opens only
 * for the browser that started the payment. Any other browser can track it.
 */
export const GET = apiRoute<{ provider: string }>(async (request, { provider }) => {
  const { searchParams } = new URL(request.url);
  const reference = searchParams.get("reference") ?? searchParams.get("trxref") ?? "";
  const ctx = context();
  if (ctx.payments.has(provider) && /^[A-Za-z0-9.=-]{1,100}$/.test(reference)) {
    const settled = verifyOnce(ctx, { provider, reference }).catch((cause: unknown) => {
      ctx.log.error("payment return couldn't settle", { provider, reference, err: cause });
    });
    await Promise.race([settled, pause(MAX_WAIT_MS, undefined, { ref: false })]);
  }
  if (searchParams.get("to") === "wallet") {
    return seeOther("/account/wallet?topped-up");
  }
  const ref = searchParams.get("ref") ?? "";
  // Payments that an older version started still return with the token.
  const old = orderAddress(request, { ref });
  if (old) return seeOther(orderPath(old));
  if (!/^[0-9A-Z]{5}-[0-9A-Z]{5}$/.test(ref)) return seeOther("/track");
  const cookie = request.headers.get("cookie");
  const proof = searchParams.get("proof") ?? "";
  const device = parseDeviceCookie(cookie);
  // A customer who may have just paid must see a page, not a JSON problem, even while the database is down.
  const order = await findReturnedOrder(ctx, { ref, proof, device }).catch((cause: unknown) => {
    ctx.log.error("payment return couldn't find its order", { orderRef: ref, err: cause });
    return null;
  });
  if (!order) return seeOther(`/track?ref=${ref}`);
  const response = seeOther(prefixed(order.locale ?? "en", orderPath(order)));
  if (order.paidFor.length > 0) {
    const marks = order.paidFor.map((number) => boughtMark(number, ctx.authSecret));
    response.headers.set("set-cookie", rememberBought(parseBought(cookie), marks, isHttps(ctx.appUrl)));
  }
  return response;
});

async function verifyOnce(ctx: Context, payment: { provider: string; reference: string }): Promise<void> {
  const known = await findPayment(ctx, payment);
  if (!known || known.state === "CAPTURED") return;
  const subject = `verify\n${payment.provider}\n${payment.reference}`;
  if (!(await acquireOnce(ctx.db, subject, VERIFY_MS, ctx.clock.now()))) return waitForCapture(ctx, payment);
  const settle = () => settlePayment(ctx, payment);
  const ref = known.order?.ref;
  await (ref ? traceOrder(ref, "return from payment", settle) : settle());
}

/** A return that may not verify waits for the webhook, so that a customer who has just paid sees it on the order's page. */
async function waitForCapture(ctx: Context, payment: { provider: string; reference: string }): Promise<void> {
  for (let waited = 0; waited < MAX_WAIT_MS; waited += LOOK_MS) {
    await pause(LOOK_MS, undefined, { ref: false });
    if ((await findPayment(ctx, payment))?.state === "CAPTURED") return;
  }
}

function findPayment(ctx: Context, payment: { provider: string; reference: string }) {
  return ctx.db.payment.findUnique({
    where: { provider_reference: payment },
    select: { state: true, order: { select: { ref: true } } },
  });
}

export const { HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
