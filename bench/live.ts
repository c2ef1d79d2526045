import { createHmac } from "node:crypto";
import { chromium, type Page } from "@playwright/test";
import { startStack } from "@/test/stack";
import { airtime, newPhone, type Placed, place, tellSandbox } from "@/test/stack/shop-client";
import { findBrowser, LAUNCH_FLAGS } from "../scripts/shared/find-browser.mjs";
import { addHistory } from "./history";
import { QUICK } from "./load";
import type { Report } from "./report";
import { median } from "./run-buyers";

const ROUNDS = QUICK ? 8 : 30;
const MAX_MS = 300;

/**
 * Measures the time from the payment's webhook to "Delivered" on the page that the customer has open, in a real
 * browser. The upstream responds immediately here, and its response time is reported separately. No waits are
 * subtracted.
 */
export async function benchLive(report: Report): Promise<void> {
  const stack = await startStack({
    // This benchmark sends the webhook itself, to know the exact time.
    sandboxEnv: { SANDBOX_TIME_SCALE: "0", SANDBOX_PAYSTACK_WEBHOOK_URL: "" },
  });
  const browser = await chromium.launch({ executablePath: findBrowser(), args: LAUNCH_FLAGS });
  try {
    await addHistory(stack.databaseUrl);
    const took: number[] = [];
    const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
    for (let round = -2; round < ROUNDS; round++) {
      const order = await place(stack.baseUrl, airtime(newPhone()));
      await page.goto(`${stack.baseUrl}/orders/${order.ref}?token=${order.token}`, { waitUntil: "load" });
      await page.waitForTimeout(300);
      await tellSandbox(stack.sandboxUrl, "paystack", { reference: order.payment.reference, pay: true });
      const ms = await untilDelivered(page, () => sendWebhook(stack.baseUrl, order));
      if (round >= 0) took.push(ms);
    }
    const upstream: number[] = [];
    for (let round = 0; round < ROUNDS; round++) upstream.push(await upstreamTime(stack.sandboxUrl));
    took.sort((a, b) => a - b);
    const value = median(took);
    report.add({
      figure: "webhook to open page",
      of: "median",
      value,
      unit: "ms",
      target: `≤ ${MAX_MS} ms beyond the upstream's own time`,
      met: value <= MAX_MS,
      note: `the upstream's own time, ${Math.round(median(upstream))} ms a call, is inside`,
    });
    report.add({
      figure: "webhook to open page",
      of: "95 of 100",
      value: took[Math.floor(took.length * 0.95)] ?? 0,
      unit: "ms",
    });
  } finally {
    await browser.close();
    await stack.stop();
  }
}

/** The browser and this process share one machine's clock. */
async function untilDelivered(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const told = globalThis as { deliveredAt?: number };
    told.deliveredAt = 0;
    // No named functions: the loader would wrap them in a helper that the page doesn't have.
    new MutationObserver(() => {
      if (!told.deliveredAt && document.querySelector("main [data-status=delivered]"))
        told.deliveredAt = Date.now();
    }).observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
    });
  });
  const begun = Date.now();
  await act();
  await page.waitForFunction(() => (globalThis as { deliveredAt?: number }).deliveredAt, undefined, {
    timeout: 30_000,
  });
  return (await page.evaluate(() => (globalThis as { deliveredAt?: number }).deliveredAt ?? 0)) - begun;
}

async function sendWebhook(baseUrl: string, { payment }: Placed): Promise<void> {
  const body = JSON.stringify({ event: "charge.success", data: { reference: payment.reference } });
  const signature = createHmac("sha512", "sk_test_sandbox").update(body).digest("hex");
  const answer = await fetch(`${baseUrl}/api/webhooks/paystack`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-paystack-signature": signature },
    body,
  });
  if (!answer.ok) throw new Error(`webhook: ${answer.status}`);
}

/** Times one upstream read, as the worker would make it. */
async function upstreamTime(sandboxUrl: string): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(`${sandboxUrl}/upstream/api/v1/services`, {
    headers: { authorization: "Bearer sandbox-merchant-key" },
  });
  await answer.arrayBuffer();
  return performance.now() - begun;
}
