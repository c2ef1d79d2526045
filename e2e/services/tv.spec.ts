import { expect, test } from "../fixtures";
import { atPaymentPage, newEmail, orderStatus, payButton, payFor, refreshUntil } from "../journey";
import { ONLY_LONG } from "../long";
import { newCard } from "./bills";

test("delivers a GOtv bouquet from the home page", async ({ page, sandbox }) => {
  const card = newCard();
  await page.goto("/");
  await page.getByRole("link", { name: /^TV/ }).click();
  await expect(page.getByRole("heading", { name: "TV subscription" })).toBeVisible();
  await page.getByRole("navigation", { name: "Provider" }).getByRole("button", { name: "GOtv" }).click();
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

test("replaces the bouquets when another provider is chosen", ONLY_LONG, async ({ page }) => {
  await page.goto("/tv");
  await page.getByRole("radio", { name: /DStv Compact ₦/ }).check();
  await page.getByRole("navigation", { name: "Provider" }).getByRole("button", { name: "StarTimes" }).click();
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
  await expect(orderStatus(page)).toContainText("The provider refused to deliver it.");
});

test("sends three months one after the other, and refunds those after a failed one", async ({
  page,
  sandbox,
}) => {
  const card = newCard();
  await sandbox.tell("scenario", { scenario: "normal", recipient: card, times: 1 });
  await sandbox.tell("scenario", { scenario: "refused", recipient: card, times: 1 });
  await page.goto("/tv?provider=gotv");
  await page.getByLabel("Smartcard/IUC number").fill(card);
  await expect(page.getByText("Account name")).toBeVisible();
  await page.getByRole("radio", { name: /GOtv Jinja/ }).check();
  await page.getByLabel("Months").selectOption("3 months");
  await page.getByLabel("Email").fill(newEmail());
  await expect(page.getByRole("region", { name: "Order summary" })).toContainText("GOtv Jinja, 3 months");
  await payFor(page);
  const month = (n: number) => page.getByRole("listitem").filter({ hasText: `Month ${n} of 3` });
  await expect(month(1)).toContainText("Delivered");
  await expect(month(2)).toContainText("The provider refused to deliver it.");
  await expect(month(3)).toContainText("The month before it wasn't delivered, so we didn't send it.");
  await expect(month(3)).toContainText("Refunded");
  const sent = await sandbox.sentTo(card);
  expect(sent.map(({ status }) => status).sort()).toEqual(["FAILED", "SUCCESS"]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("prices and sends two months", ONLY_LONG, async ({ page, sandbox }) => {
    const card = newCard();
    await page.goto("/tv?provider=gotv");
    await page.getByLabel("Smartcard/IUC number").fill(card);
    await page.getByRole("radio", { name: /GOtv Jinja/ }).check();
    await page.getByLabel("Months").selectOption("2 months");
    await page.getByLabel("Email").fill(newEmail());
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByText("Check before you pay")).toBeVisible();
    await expect(page.getByRole("region", { name: "Order summary" })).toContainText("GOtv Jinja, 2 months");
    await expect(page.getByLabel("Months")).toHaveValue("2");
    await payButton(page).click();
    await (await atPaymentPage(page)).click();
    await refreshUntil(page, "Both were delivered");
    await expect(page.getByText("Month 2 of 2")).toBeVisible();
    expect(await sandbox.sentTo(card)).toHaveLength(2);
  });
});
