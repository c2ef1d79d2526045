import { expect, test } from "../fixtures";
import { newEmail, orderStatus, payFor } from "../journey";
import { ONLY_LONG } from "../long";
import { newCard } from "./bills";

test("delivers a GOtv bouquet from the home page", async ({ page, sandbox }) => {
  const card = newCard();
  await page.goto("/");
  await page.getByRole("link", { name: /^TV/ }).click();
  await expect(page.getByRole("heading", { name: "TV subscription" })).toBeVisible();
  await page.getByRole("navigation", { name: "Provider" }).getByRole("link", { name: "GOtv" }).click();
  await page.getByLabel("Smartcard/IUC number").fill(card);
  await expect(page.getByText("Account name")).toBeVisible();
  await expect(page.locator("[data-customer=known]")).toContainText("***");
  await page.getByRole("radio", { name: /GOtv Jinja/ }).check();
  await page.getByLabel("Email").fill(newEmail());
  await expect(page.getByRole("region", { name: "Order summary" })).toContainText("GOtv Jinja");
  await payFor(page);
  await expect(orderStatus(page)).toContainText("Delivered");
  await expect(page.getByText("Provider's reference")).toBeVisible();
  const sent = await sandbox.sentTo(card);
  // The leading zero is kept.
  expect(sent.map(({ number, status }) => [number, status])).toEqual([[card, "SUCCESS"]]);
});

test("replaces the bouquets when another provider is chosen", async ({ page }) => {
  await page.goto("/tv");
  await page.getByRole("radio", { name: /DStv Compact ₦/ }).check();
  await page.getByRole("navigation", { name: "Provider" }).getByRole("link", { name: "StarTimes" }).click();
  await expect(page.getByRole("radio", { name: /DStv/ })).toHaveCount(0);
  await expect(page.getByRole("radio", { name: /Nova/ })).not.toHaveCount(0);
  await page.getByLabel("Smartcard/IUC number").fill("7000000001");
  await expect(page.getByLabel("Smartcard/IUC number")).toHaveAccessibleDescription(
    /doesn't recognise this number/,
  );
});

test("refunds a refused purchase", ONLY_LONG, async ({ page }) => {
  await page.goto("/tv?provider=dstv");
  await page.getByLabel("Smartcard/IUC number").fill("7000000101");
  await page.getByRole("radio", { name: /DStv Padi ₦/ }).check();
  await page.getByLabel("Email").fill(newEmail());
  await payFor(page);
  await expect(orderStatus(page)).toContainText("Refunded");
  await expect(orderStatus(page)).toContainText("The provider refused it.");
});
