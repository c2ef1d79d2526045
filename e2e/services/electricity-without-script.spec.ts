import { expect, test } from "../fixtures";
import { atPaymentPage, newEmail, newPhone, payButton, refreshUntil } from "../journey";
import { ONLY_LONG } from "../long";
import { newMeter } from "./bills";

test.use({ javaScriptEnabled: false });

test("completes a purchase: check, price, payment, token", ONLY_LONG, async ({ page }) => {
  await page.goto("/electricity");
  await page.getByRole("radio", { name: "Ikeja Electric" }).check();
  await page.getByLabel("Meter number").fill(newMeter());
  await page.getByRole("button", { name: "Verify meter" }).click();
  await expect(page.getByText("Account name")).toBeVisible();
  await expect(page.getByRole("radio", { name: "Ikeja Electric" })).toBeChecked();

  await page.getByLabel("Amount", { exact: true }).fill("5000");
  await page.getByLabel("Phone number").fill(newPhone());
  await page.getByLabel("Email").fill(newEmail());
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Check before you pay")).toBeVisible();
  await expect(page.getByText("Account name")).toBeVisible();
  await payButton(page).click();
  await (await atPaymentPage(page)).click();
  await refreshUntil(page, "Delivered");
  await expect(page.getByRole("region", { name: "Your token" })).toBeVisible();
});

test("reports an unknown meter beside its field and keeps what was typed", ONLY_LONG, async ({ page }) => {
  await page.goto("/electricity");
  await page.getByRole("radio", { name: "Eko Electric" }).check();
  await page.getByLabel("Meter number").fill("45000000001");
  await page.getByLabel("Amount", { exact: true }).fill("200");
  await page.getByRole("button", { name: "Continue" }).click();
  const number = page.getByLabel("Meter number");
  await expect(number).toHaveValue("45000000001");
  await expect(number).toHaveAccessibleDescription(/doesn't recognise this meter/);
  await expect(page.getByLabel("Amount", { exact: true })).toHaveAccessibleDescription(
    /Enter ₦[\d,]+ or more/,
  );
  await expect(page.getByRole("radio", { name: "Eko Electric" })).toBeChecked();
});
