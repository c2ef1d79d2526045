import type { Page } from "@playwright/test";
import { ordersOf } from "./books";
import { findPlans } from "./catalogue";
import { expect, test } from "./fixtures";
import { atPaymentPage, newEmail, newPhone, orderStatus, payButton } from "./journey";
import { ONLY_LONG } from "./long";
import { readCatalogueNow } from "./operator";
import type { Sandbox } from "./sandbox";

/** Raises a plan's cost to ₦100 above its price here, and waits until the shop's copy has it. */
async function raise(sandbox: Sandbox, product: string, plan: string): Promise<void> {
  const same = (one: { product: string; plan: string }) => one.product === product && one.plan === plan;
  const before = (await findPlans()).find(same);
  expect(before).toBeDefined();
  await sandbox.tell("catalogue", {
    plan: before?._id,
    set: { price: Math.ceil((before?.price.amount ?? 0) / 100) + 100 },
  });
  await readCatalogueNow();
  await expect
    .poll(async () => (await findPlans()).find(same)?.price.amount)
    .toBeGreaterThan(before?.price.amount ?? 0);
}

async function choose(page: Page, size: RegExp, email: string): Promise<void> {
  await page.goto("/data?network=9mobile&all=1");
  await page.getByRole("radio", { name: size }).click();
  await page.getByLabel("Phone number").fill(newPhone("0809"));
  await page.getByLabel("Email").fill(email);
}

/** The page asks again with both prices. Payment then takes the new one. */
async function acceptNewPrice(page: Page, before: string): Promise<void> {
  await payButton(page).click();
  await expect(page.getByText("The price changed")).toBeVisible();
  await expect(page.getByText(`It was ${before}, now it's ₦`)).toContainText("You haven't been charged.");
  await expect(payButton(page)).not.toHaveText(`Pay ${before}`);
  const now = (await payButton(page).textContent())?.replace("Pay ", "") ?? "";
  await expect(page.getByText(`now it's ${now}.`)).toBeVisible();
  await payButton(page).click();
  await expect(await atPaymentPage(page)).toContainText(now);
}

test("asks again with the old and new price when it rises before payment", async ({ page, sandbox }) => {
  const email = newEmail();
  await choose(page, /1\.1 GB/, email);
  const before = (await payButton(page).textContent())?.replace("Pay ", "") ?? "";
  await raise(sandbox, "9MOBILE GIFTING", "1.1GB");
  await acceptNewPrice(page, before);
  expect(await ordersOf(email)).toHaveLength(1);
  await (await atPaymentPage(page)).click();
  await expect(orderStatus(page)).toContainText("Delivered");
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("asks again with both prices", ONLY_LONG, async ({ page, sandbox }) => {
    const email = newEmail();
    await choose(page, /2\.44 GB/, email);
    await page.getByRole("button", { name: "Continue" }).click();
    const before = (await payButton(page).textContent())?.replace("Pay ", "") ?? "";
    await raise(sandbox, "9MOBILE GIFTING", "2.44GB");
    await acceptNewPrice(page, before);
    expect(await ordersOf(email)).toHaveLength(1);
  });
});
