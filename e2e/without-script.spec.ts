import { expect, test } from "./fixtures";
import {
  atPaymentPage,
  fillAirtime,
  newEmail,
  newPhone,
  orderStatus,
  payButton,
  refreshUntil,
} from "./journey";
import { ONLY_LONG } from "./long";

test.use({ javaScriptEnabled: false });

test("completes an airtime purchase: price, payment, order page with “Refresh”", async ({
  page,
  sandbox,
}) => {
  const phone = newPhone();
  const settle = await sandbox.keepInProcessing(phone);
  await page.goto("/");
  await page.getByRole("link", { name: /^Airtime/ }).click();
  // One-tap amounts need JavaScript. Without it they take no space either.
  expect(await page.locator("fieldset", { hasText: "₦2,000" }).boundingBox()).toBeNull();
  await fillAirtime(page, { phone, amount: "340" });
  await page.getByRole("button", { name: "Continue" }).click();

  await expect(page.getByText("Check before you pay")).toBeVisible();
  await expect(page.getByRole("radio", { name: "MTN" })).toBeChecked();
  const slip = page.getByRole("region", { name: "Order summary" });
  await expect(slip).toContainText("MTN airtime");
  await expect(slip).toContainText("Payment fee");
  await payButton(page).click();

  await (await atPaymentPage(page)).click();
  await expect(page.getByRole("link", { name: "Refresh" })).toBeVisible();
  await expect(page.getByText(/^As of \d+:\d\d:\d\d [ap]m/)).toBeVisible();
  await settle();
  await refreshUntil(page, "Delivered");
  await expect(page.getByRole("link", { name: "Refresh" })).toBeHidden();
  expect((await sandbox.sentTo(phone)).map(({ amount }) => amount)).toEqual([340]);
});

test("shows the plans of another network and buys one", ONLY_LONG, async ({ page, sandbox }) => {
  const phone = newPhone("0805");
  await page.goto("/data");
  await page.getByLabel("Phone number").fill(phone);
  await page.getByRole("button", { name: "Glo", exact: true }).click();
  await page.getByRole("button", { name: /^All \d+ plans$/ }).click();
  await page.locator("label", { hasText: "3.9 GB" }).getByRole("radio").check();
  await page.getByLabel("Email").fill(newEmail());
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("region", { name: "Order summary" })).toContainText(
    "Glo Gifting 3.9 GB, 30 days",
  );
  await expect(page.getByRole("radio", { name: /3\.9 GB/ })).toBeChecked();
  await payButton(page).click();
  await (await atPaymentPage(page)).click();
  await refreshUntil(page, "Delivered");
  expect(await sandbox.sentTo(phone)).toHaveLength(1);
});

test("keeps what was typed at each press with several numbers", ONLY_LONG, async ({ page, sandbox }) => {
  const [first, second] = [newPhone("0803"), newPhone("0802")];
  await page.goto("/airtime");
  await fillAirtime(page, { phone: first, amount: "150" });
  await page.getByRole("button", { name: "Add another number" }).click();
  await expect(page.getByLabel("Phone number 1")).toHaveValue(first);
  await page.getByLabel("Phone number 2").fill(second);
  await page.getByLabel("Amount for number 2").fill("250");
  await page.getByRole("button", { name: "Continue" }).click();
  await payButton(page).click();
  await (await atPaymentPage(page)).click();
  await refreshUntil(page, "Both were delivered");
  expect((await sandbox.sentTo(first)).map(({ amount }) => amount)).toEqual([150]);
  expect((await sandbox.sentTo(second)).map(({ amount }) => amount)).toEqual([250]);
});

test("reports a wrong number beside its field and keeps what was typed", async ({ page }) => {
  await page.goto("/airtime");
  await fillAirtime(page, { phone: "0803 123 45", amount: "5", email: "ada@example" });
  await page.getByRole("radio", { name: "Glo" }).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Fix 3 fields")).toBeVisible();
  const phone = page.getByLabel("Phone number");
  await expect(phone).toHaveValue("0803 123 45");
  await expect(phone).toHaveAccessibleDescription(/Enter a Nigerian mobile number/);
  await expect(page.getByLabel("Amount", { exact: true })).toHaveValue("5");
  await expect(page.getByLabel("Amount", { exact: true })).toHaveAccessibleDescription(/Enter ₦50 or more/);
  await expect(page.getByLabel("Email")).toHaveValue("ada@example");
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription(/full email address/);
  await expect(page.getByRole("radio", { name: "Glo" })).toBeChecked();
});

test("cancels an unpaid order", ONLY_LONG, async ({ page }) => {
  await page.goto("/airtime");
  await fillAirtime(page, { phone: newPhone(), amount: "160" });
  await page.getByRole("button", { name: "Continue" }).click();
  await payButton(page).click();
  await atPaymentPage(page);
  await page.getByRole("button", { name: "Abandon" }).click();
  await expect(orderStatus(page)).toContainText("Waiting for payment");
  await page.getByRole("button", { name: "Cancel order" }).click();
  await expect(orderStatus(page)).toContainText("You cancelled this order.");
});
