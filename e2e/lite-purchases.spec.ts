import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import {
  airtimeOrder,
  atPaymentPage,
  buyByApi,
  fillAirtime,
  newEmail,
  newPhone,
  payButton,
  refreshUntil,
} from "./journey";
import { ONLY_LONG } from "./long";
import { newCard, newMeter } from "./services/bills";
import { weigh } from "./weigh";

/** What people buy in the lite version beside airtime (lite.spec.ts). Scripts may run, but no page has one. */
test.beforeEach(async ({ context }) => {
  await context.addCookies([{ name: "kiosk_lite", value: "on", url: process.env.BASE_URL ?? "" }]);
});

async function payLite(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Check before you pay")).toBeVisible();
  await payButton(page).click();
  await (await atPaymentPage(page)).click();
}

test("finds “light 5k”, buys it and shows the token", async ({ page }) => {
  const weight = await weigh(page);
  await page.goto("/");
  await page.getByLabel("Search or enter a number").fill("ikeja light 5k");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("radio", { name: "Ikeja Electric" })).toBeChecked();
  await expect(page.getByLabel("Amount", { exact: true })).toHaveValue("5000");
  await page.getByLabel("Meter number").fill(newMeter());
  await page.getByLabel("Phone number").fill(newPhone());
  await page.getByLabel("Email").fill(newEmail());
  await page.getByRole("button", { name: "Verify meter" }).click();
  await expect(page.getByText("Account name")).toBeVisible();
  await payLite(page);
  await refreshUntil(page, "Delivered");
  await expect(page.getByRole("region", { name: "Your token" })).toBeVisible();
  expect(weight.banned).toEqual([]);
});

test("renews a TV package for two months", ONLY_LONG, async ({ page, sandbox }) => {
  const card = newCard();
  const weight = await weigh(page);
  await page.goto("/tv?provider=gotv");
  await page.getByLabel("Smartcard/IUC number").fill(card);
  await page.getByRole("radio", { name: /GOtv Jinja/ }).check();
  await page.getByLabel("Months").selectOption("2 months");
  await page.getByLabel("Email").fill(newEmail());
  await payLite(page);
  await refreshUntil(page, "Both were delivered");
  expect(await sandbox.sentTo(card)).toHaveLength(2);
  expect(weight.banned).toEqual([]);
});

test("pays a list of 40 numbers at once", ONLY_LONG, async ({ page, sandbox }) => {
  const phones = Array.from({ length: 40 }, () => newPhone());
  const weight = await weigh(page);
  await page.goto("/airtime");
  await page.getByText("Paste a list or upload a file").click();
  await page.getByLabel("Your list").fill(phones.map((phone) => `${phone} 60`).join("\n"));
  await page.getByRole("button", { name: "Import list" }).click();
  await expect(page.getByText("40 lines imported")).toBeVisible();
  await page.getByLabel("Email").fill(newEmail());
  await payLite(page);
  await refreshUntil(page, "All 40 were delivered");
  for (const phone of phones) expect(await sandbox.sentTo(phone)).toHaveLength(1);
  expect(weight.banned).toEqual([]);
});

test("buys an eSIM and shows its code", ONLY_LONG, async ({ page }) => {
  const weight = await weigh(page);
  await page.goto("/esim");
  await page.getByLabel("Where are you going?").fill("nairobi");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("link", { name: "Kenya" }).click();
  await page.getByRole("radio", { name: /10 GB/ }).check();
  await page.getByLabel("Email").fill(newEmail());
  await payLite(page);
  await refreshUntil(page, "was delivered at");
  const install = page.getByRole("region", { name: "Install your eSIM" });
  await expect(install.getByRole("img", { name: "QR code that installs the eSIM" })).toBeVisible();
  expect(weight.banned).toEqual([]);
});

test("says that the card was declined, and takes the payment after that", ONLY_LONG, async ({ page }) => {
  const weight = await weigh(page);
  await page.goto("/airtime");
  await fillAirtime(page, { phone: newPhone(), amount: "170" });
  await page.getByRole("button", { name: "Continue" }).click();
  await payButton(page).click();
  await atPaymentPage(page);
  await page.getByRole("button", { name: "Fail" }).click();
  await expect(page.getByText("The payment was declined.")).toBeVisible();
  await page.getByRole("button", { name: "Abandon" }).click();
  await refreshUntil(page, "Waiting for payment");
  await page.getByRole("button", { name: /^Pay ₦/ }).click();
  await (await atPaymentPage(page)).click();
  await refreshUntil(page, "Delivered");
  expect(weight.banned).toEqual([]);
});

test("reports a problem, opens a case and writes to it", ONLY_LONG, async ({ page }) => {
  const weight = await weigh(page);
  await buyByApi(page, airtimeOrder(newPhone(), 320));
  await refreshUntil(page, "Delivered");
  await page.getByRole("button", { name: "Report problem" }).click();
  await page.getByRole("link", { name: "It didn't come" }).click();
  await expect(page.getByText("Check this first")).toBeVisible();
  await page.getByLabel("Tell us more").fill("Nothing came to my phone.");
  await page.getByRole("button", { name: "I still don't have it" }).click();
  await expect(page.getByRole("heading", { name: /^Case \d+$/ })).toBeVisible();
  await expect(page.getByText(/^We reply by \d+:\d\d [ap]m on /)).toBeVisible();
  await page.getByLabel("Write to us").fill("It is my mother's line.");
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByText("Sent. We have your message.")).toBeVisible();
  await expect(page.getByText("It is my mother's line.")).toBeVisible();
  expect(weight.banned).toEqual([]);
  expect(weight.bytes).toBeLessThanOrEqual(60 * 1_024);
});
