import type { Context } from "hono";
import { html } from "hono/html";
import { page } from "../core/page";
import { scenarios, timings } from "../core/scenarios";
import type { SandboxEnv } from "../state/env";

function options(words: readonly string[]) {
  return words.map((word) => html`<option>${word}</option>`);
}

function scenarioOptions() {
  return scenarios.flatMap((scenario) =>
    (scenario.timed ? timings : timings.slice(0, 1)).map((timing) => {
      const key = timing.digit + scenario.code;
      return html`<option value="${key}">${key} ${scenario.name}${timing.suffix}</option>`;
    }),
  );
}

const services = ["", "airtime", "data", "electricity", "cable", "internet", "betting", "exam pin", "eSIM"];
const paymentStatuses = ["", "success", "failed", "abandoned", "pending", "processing", "reversed"];

/** GET /control: forms for the most common commands. Each form posts to the JSON API's own address. */
export function controlPage(c: Context<SandboxEnv>) {
  const { books, webhooks, paystack, up } = c.get("sandbox");
  const done = c.req.query("done");
  const rows = books.rows().slice(-20).reverse();
  const payments = [...paystack.payments.values()].slice(-10).reverse();
  return c.html(
    page(
      "Sandbox control",
      html`${done ? html`<p role="status">Done: ${done}</p>` : ""}
        <p><a href="/">Home and magic recipients</a> · <a href="/control/state">State as JSON</a></p>
        <h2>Next purchases</h2>
        <form method="post" action="/control/scenario">
          <label>Scenario <select name="scenario">${scenarioOptions()}</select></label>
          <label>Service <select name="service">${options(services)}</select></label>
          <label>Times <input name="times" value="1" size="6" title="a number, or always"></label>
          <button class="first">Queue</button>
        </form>
        <form method="post" action="/control/scenario"><button name="clear" value="true">Clear all</button></form>
        <h2>Wallet and parts</h2>
        <form method="post" action="/control/wallet">
          <label>Balance in naira <input name="balance" value="${books.balanceKobo / 100}"></label>
          <button>Set</button>
        </form>
        <form method="post" action="/control/up">
          <label>Upstream (${up.upstream ? "up" : "down"}) <select name="upstream">${options(["true", "false"])}</select></label>
          <label>Paystack (${up.paystack ? "up" : "down"}) <select name="paystack">${options(["true", "false"])}</select></label>
          <button>Set</button>
        </form>
        <form method="post" action="/control/profile">
          <label>Answer shapes <select name="profile">${options(["default", "variant"])}</select></label>
          <button>Set</button>
        </form>
        <h2>Webhooks</h2>
        <form method="post" action="/control/webhooks">
          <label>Merchant address <input name="merchantUrl" value="${webhooks.merchantUrl}"></label>
          <label>Paystack address <input name="paystackUrl" value="${webhooks.paystackUrl}"></label>
          <label>Mode (${webhooks.mode}) <select name="mode">${options(["normal", "lost", "repeat", "shuffle"])}</select></label>
          <button>Set</button>
        </form>
        <h2>Catalogue</h2>
        <form method="post" action="/control/catalogue">
          <label>Plan (planId or _id) <input name="plan" required></label>
          <label>Price in naira <input name="set.price" inputmode="decimal"></label>
          <label>State <select name="set.state">${options(["", "on", "suspended", "withdrawn"])}</select></label>
          <button>Change</button>
        </form>
        <form method="post" action="/control/catalogue">
          <label>Product (name or _id) <input name="product" required></label>
          <label>Discount % <input name="set.discount" inputmode="decimal" size="6"></label>
          <label>Min <input name="set.min" inputmode="numeric" size="6"></label>
          <label>Max <input name="set.max" inputmode="numeric" size="8"></label>
          <label>State <select name="set.state">${options(["", "on", "suspended", "withdrawn"])}</select></label>
          <button>Change</button>
        </form>
        <h2>Payments</h2>
        <form method="post" action="/control/paystack">
          <label>Reference <input name="reference" required value="${payments[0]?.reference ?? ""}"></label>
          <label>Pay this many kobo <input name="amount" inputmode="numeric"></label>
          <label>Currency <select name="currency">${options(["", "NGN", "USD"])}</select></label>
          <label>Status <select name="status">${options(paymentStatuses)}</select></label>
          <button>Change</button>
        </form>
        <form method="post" action="/control/paystack/refunds">
          <label>New refunds end <select name="outcome">${options(["processed", "failed", "needs-attention", "pending"])}</select></label>
          <button>Set</button>
        </form>
        <table>
          ${payments.map((payment) => html`<tr><td>${payment.reference}</td><td>${payment.amount / 100} ${payment.currency}</td><td>${payment.status}</td></tr>`)}
        </table>
        <h2>Last rows of the upstream’s books</h2>
        <table>
          ${rows.map(
            (row) => html`<tr><td>${row.tranxId}</td><td>${row.customerRef}</td><td>${row.product}</td>
              <td>${row.tranxType} ${row.paidKobo / 100}</td><td>${row.status}</td></tr>`,
          )}
        </table>
        <form method="post" action="/control/settle">
          <label>Settle (id or customerRef) <input name="id" required></label>
          <label>as <select name="status">${options(["SUCCESS", "FAILED", "CANCELLED"])}</select></label>
          <button>Settle</button>
        </form>
        <form method="post" action="/control/reset"><button>Reset everything</button></form>`,
    ),
  );
}
