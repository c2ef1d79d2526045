import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { fillAirtime, orderStatus, payFor } from "./journey";
import type { Sandbox } from "./sandbox";

/** e2e/global-setup.ts: the first requery of what is processing comes after half of 10 s. */
const FIRST_REQUERY_MS = 5_000;

/** Buys, sees "the network has it" with the time of the next look, and measures until it is delivered. */
async function buyProcessing(page: Page, phone: string, amount: string): Promise<number> {
  await page.goto("/airtime");
  await fillAirtime(page, { phone, amount });
  await payFor(page);
  const began = performance.now();
  await expect(orderStatus(page)).toContainText("The network has it and hasn't confirmed yet.");
  await expect(orderStatus(page)).toContainText(/Next check at \d\d:\d\d:\d\d/);
  await expect(orderStatus(page)).toContainText("Delivered", { timeout: 15_000 });
  return performance.now() - began;
}

/** Long enough to be seen, and sooner than the first requery: 2.4 s in the time of e2e/global-setup.ts. */
test.beforeEach(({ sandbox }) => sandbox.tell("settings", { settleAfterMs: 8_000 }));
test.afterEach(({ sandbox }) => sandbox.tell("settings", { settleAfterMs: 3_000 }));

async function toldTheShop(sandbox: Sandbox, phone: string): Promise<number> {
  const { webhooks } = await sandbox.state();
  return webhooks.attempts.filter(
    ({ source, body, outcome }) =>
      source === "merchant" && String(body).includes(phone.slice(1)) && outcome === 200,
  ).length;
}

test("processing, then delivered by the upstream's webhook", async ({ page, sandbox }) => {
  const took = await buyProcessing(page, "08030000104", "320");
  expect(took).toBeLessThan(FIRST_REQUERY_MS);
  expect(await toldTheShop(sandbox, "08030000104")).toBeGreaterThan(0);
  expect(await sandbox.sentTo("08030000104")).toHaveLength(1);
});

test("processing, the webhook lost: delivered all the same, by asking", async ({ page, sandbox }) => {
  const took = await buyProcessing(page, "08030000106", "330");
  expect(took).toBeGreaterThan(FIRST_REQUERY_MS / 2);
  expect(await toldTheShop(sandbox, "08030000106")).toBe(0);
  expect(await sandbox.sentTo("08030000106")).toHaveLength(1);
});

test("where the event stream doesn't get through, the page asks every few seconds", async ({ page }) => {
  await page.route("**/events?*", (route) => route.fulfill({ status: 429 }));
  await page.goto("/airtime");
  await fillAirtime(page, { phone: "08050000104", amount: "330" });
  await payFor(page);
  await expect(page.getByText("Checked every few seconds")).toBeVisible();
  await expect(orderStatus(page)).toContainText("Delivered", { timeout: 15_000 });
});
