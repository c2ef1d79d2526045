import { ordersOf } from "./books";
import { expect, test } from "./fixtures";
import { atPaymentPage, fillAirtime, newEmail, newPhone, orderStatus, payButton } from "./journey";
import { ONLY_LONG } from "./long";

test("keeps the form and the order after going back from the payment page", async ({ page }) => {
  const email = newEmail();
  const phone = newPhone();
  await page.goto("/airtime");
  await fillAirtime(page, { phone, amount: "210", email });
  await page.getByRole("radio", { name: "Glo" }).check();
  await payButton(page).click();
  await atPaymentPage(page);
  const paymentPage = page.url();

  await page.goBack();
  await expect(page.getByLabel("Phone number")).toHaveValue(phone);
  await expect(page.getByLabel("Amount", { exact: true })).toHaveValue("210");
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await expect(page.getByRole("radio", { name: "Glo" })).toBeChecked();
  await payButton(page).click();
  const pay = await atPaymentPage(page);
  expect(page.url()).toBe(paymentPage);
  await pay.click();
  await expect(orderStatus(page)).toContainText("Delivered");
  expect(await ordersOf(email)).toMatchObject([{ status: "delivered", payments: 1 }]);
});

test(
  "creates another order for another amount after going back, and leaves the first unpaid",
  ONLY_LONG,
  async ({ page, sandbox }) => {
    const email = newEmail();
    const phone = newPhone();
    await page.goto("/airtime");
    await fillAirtime(page, { phone, amount: "220", email });
    await payButton(page).click();
    await atPaymentPage(page);
    await page.goBack();
    await expect(page.getByLabel("Phone number")).toHaveValue(phone);
    await page.getByLabel("Amount", { exact: true }).fill("230");
    await expect(page.getByRole("region", { name: "Order summary" })).toContainText("₦230");
    await payButton(page).click();
    await (await atPaymentPage(page)).click();
    await expect(orderStatus(page)).toContainText("₦230 MTN airtime was delivered");
    expect((await ordersOf(email)).map(({ status }) => status)).toEqual(["awaiting_payment", "delivered"]);
    expect((await sandbox.sentTo(phone)).map(({ amount }) => amount)).toEqual([230]);
  },
);
