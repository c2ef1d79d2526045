import type { Context } from "hono";
import { html } from "hono/html";
import { page } from "./core/page";
import { examQuantities, scenarios, timings, validationScenarios } from "./core/scenarios";
import type { SandboxEnv } from "./state/env";

/** GET /: addresses, balance and the table of magic recipients. */
export function homePage(c: Context<SandboxEnv>) {
  const sandbox = c.get("sandbox");
  const origin = new URL(c.req.url).origin;
  const balance = (sandbox.books.balanceKobo / 100).toLocaleString("en-NG", { minimumFractionDigits: 2 });
  return c.html(
    page(
      "Kiosk sandbox",
      html`<p>A fake supplier API and a fake Paystack. No real goods, no real money.</p>
        <table>
          <tr><td>${origin}/upstream</td><td>the merchant API’s base address</td></tr>
          <tr><td>${origin}/paystack</td><td>Paystack’s base address</td></tr>
          <tr><td>₦${balance}</td><td>in the upstream wallet, after ${sandbox.books.rows().length} rows</td></tr>
        </table>
        <p><a href="/control">Control page</a> · <a href="/control/state">State as JSON</a></p>
        <h2>Magic recipients</h2>
        <p>A phone, meter, smartcard or account number that ends in <code>000</code> + timing digit + code does what
        the table says: <code>0803 000 0101</code> is refused, <code>0803 000 1600</code> stalls after vending. The
        first four digits choose the network (MTN 0803, Airtel 0802, Glo 0805, 9mobile 0809); meters
        <code>4500 000 0101</code>, smartcards and account ids <code>700 000 0101</code>; eSIM packages of the region
        “Zandbox”. All other numbers succeed at once.</p>
        <table>
          <tr><th>Timing</th><th>for codes marked ●</th></tr>
          ${timings.map((timing) => html`<tr><td>${timing.digit}</td><td>${timing.says}</td></tr>`)}
        </table>
        <table>
          <tr><th>Code</th><th>Name</th><th>What happens</th></tr>
          ${scenarios.map(
            (scenario) =>
              html`<tr><td>${scenario.timed ? `●${scenario.code}` : `0${scenario.code}`}</td><td>${scenario.name}</td><td>${scenario.says}${
                scenario.once ? ", the first time for a recipient" : ""
              }</td></tr>`,
          )}
          ${validationScenarios.map(
            (scenario) =>
              html`<tr><td>0${scenario.code}</td><td>${scenario.name}</td><td>${scenario.says}</td></tr>`,
          )}
        </table>
        <h2>Exam PIN quantities</h2>
        <table>
          ${Object.entries(examQuantities).map(
            ([quantity, code]) => html`<tr><td>${quantity}</td><td>as code ${code}</td></tr>`,
          )}
        </table>`,
    ),
  );
}
