import type { Context } from "hono";
import { html } from "hono/html";
import { page } from "../core/page";
import type { SandboxEnv } from "../state/env";
import type { Payment } from "../state/paystack-books";
import { capture, setPaymentStatus } from "./payment-events";

/** The callback address with trxref and reference added to its query. */
function returnAddress(payment: Payment): string | null {
  if (payment.callbackUrl === "") return null;
  const url = new URL(payment.callbackUrl);
  url.searchParams.set("trxref", payment.reference);
  url.searchParams.set("reference", payment.reference);
  return url.href;
}

function money(amount: number, currency: string): string {
  const text = (amount / 100).toLocaleString("en-NG", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return currency === "NGN" ? `₦${text}` : `${currency} ${text}`;
}

function render(c: Context<SandboxEnv>, payment: Payment, notice: string) {
  const amount = money(
    payment.nextAmount ?? payment.requestedAmount,
    payment.nextCurrency ?? payment.currency,
  );
  const back = returnAddress(payment);
  const paid = payment.status === "success" || payment.status === "reversed";
  const status = notice || (paid ? "This payment is already paid." : "");
  return c.html(
    page(
      "Sandbox payment",
      html`${status ? html`<p role="status">${status}</p>` : ""}
        <p>This is a test page. No money moves.</p>
        <p class="sum">${amount}</p>
        <p>For ${payment.email}, reference <code>${payment.reference}</code></p>
        ${
          paid
            ? html`${back ? html`<p><a href="${back}">Back to the shop</a></p>` : ""}`
            : html`<form method="post">
                <button class="first" type="submit" name="act" value="pay">Pay ${amount}</button>
                <button type="submit" name="act" value="fail">Fail</button>
                <button type="submit" name="act" value="abandon">Abandon</button>
              </form>`
        }`,
    ),
  );
}

function missing(c: Context<SandboxEnv>) {
  return c.html(page("No such payment", html`<p>This payment link is not known here.</p>`), 404);
}

/** GET /pay/:access_code */
export function showPayPage(c: Context<SandboxEnv>) {
  const payment = c.get("sandbox").paystack.byAccessCode(c.req.param("code") ?? "");
  if (!payment) return missing(c);
  c.set("ref", payment.reference);
  return render(c, payment, "");
}

/** POST /pay/:access_code. Pay and Abandon redirect to the shop; after Fail the payment stays payable. */
export async function pressPayPage(c: Context<SandboxEnv>) {
  const sandbox = c.get("sandbox");
  const payment = sandbox.paystack.byAccessCode(c.req.param("code") ?? "");
  if (!payment) return missing(c);
  c.set("ref", payment.reference);
  const act = (await c.req.parseBody()).act;
  const paid = payment.status === "success" || payment.status === "reversed";
  if (act === "fail" && !paid) {
    setPaymentStatus(sandbox, payment, "failed");
    c.set("outcome", "failed");
    return render(c, payment, "The payment was declined. You can try again.");
  }
  if (act === "pay" && !paid) capture(sandbox, payment);
  else if (act === "abandon" && !paid) setPaymentStatus(sandbox, payment, "abandoned");
  else if (!paid) return render(c, payment, "");
  c.set("outcome", payment.status);
  const back = returnAddress(payment);
  if (back) return c.redirect(back, 303);
  return render(c, payment, payment.status === "success" ? "Paid." : "Not paid.");
}
