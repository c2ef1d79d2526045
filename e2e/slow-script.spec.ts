import { expect, test } from "./fixtures";
import { holdScripts } from "./hold-scripts";
import { atPaymentPage, fillAirtime, newEmail, newPhone, payButton } from "./journey";
import { ONLY_LONG } from "./long";

test("keeps what is typed before the scripts load", async ({ page }) => {
  const release = await holdScripts(page);
  const phone = newPhone();
  const email = newEmail();
  await page.goto("/airtime", { waitUntil: "commit" });
  await page.getByLabel("Phone number").fill(phone);
  await page.getByRole("radio", { name: "Airtel" }).check();
  await page.getByLabel("Amount", { exact: true }).fill("330");
  await page.getByLabel("Email").fill(email);
  release();
  // The price follows the input only after hydration.
  await expect(page.getByRole("region", { name: "Order summary" })).toContainText("₦330");
  await expect(page.getByLabel("Phone number")).toHaveValue(phone);
  await expect(page.getByRole("radio", { name: "Airtel" })).toBeChecked();
  await expect(page.getByLabel("Amount", { exact: true })).toHaveValue("330");
  await expect(page.getByLabel("Email")).toHaveValue(email);
});

test("searches eSIM destinations for what was typed before the scripts load", ONLY_LONG, async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/esim", { waitUntil: "commit" });
  await page.getByLabel("Where are you going?").fill("nairobi");
  release();
  await expect(page.getByRole("status")).toContainText("1 place for “nairobi”");
});

test(
  "keeps what is changed before the scripts load in a form that they then fill",
  ONLY_LONG,
  async ({ page }) => {
    const [phone, email] = [newPhone(), newEmail()];
    await page.goto("/airtime");
    await fillAirtime(page, { phone, amount: "240" });
    await payButton(page).click();
    await atPaymentPage(page);
    const release = await holdScripts(page);
    await page.goBack({ waitUntil: "commit" });
    const amount = page.getByLabel("Amount", { exact: true });
    await amount.fill("350");
    await page.getByLabel("Email").fill(email);
    release();
    await expect(page.getByRole("region", { name: "Order summary" })).toContainText("₦350");
    await expect(page.getByLabel("Phone number")).toHaveValue(phone);
    await expect(amount).toHaveValue("350");
    await expect(page.getByLabel("Email")).toHaveValue(email);
  },
);
