import type { Page } from "@playwright/test";
import { ordersOf } from "./books";
import { expect, test } from "./fixtures";
import { atPaymentPage, fillAirtime, newEmail, newPhone, orderStatus, payButton } from "./journey";
import { ONLY_LONG } from "./long";

/** Goes to the order page without paying. */
async function abandon(page: Page, email: string, amount: string): Promise<string> {
  const phone = newPhone();
  await page.goto("/airtime");
  await fillAirtime(page, { phone, amount, email });
  await payButton(page).click();
  await atPaymentPage(page);
  await page.getByRole("button", { name: "Abandon" }).click();
  await expect(orderStatus(page)).toContainText("Waiting for payment");
  return phone;
}

test("accepts payment after a decline on the payment page", async ({ page, sandbox }) => {
  const email = newEmail();
  const phone = newPhone();
  await page.goto("/airtime");
  await fillAirtime(page, { phone, amount: "240", email });
  await payButton(page).click();
  await atPaymentPage(page);
  await page.getByRole("button", { name: "Fail" }).click();
  await expect(page.getByText("The payment was declined.")).toBeVisible();
  await page.getByRole("button", { name: "Abandon" }).click();

  await expect(orderStatus(page)).toContainText("Waiting for payment");
  await expect(orderStatus(page)).toContainText("We haven't received your payment.");
  await payButton(page).click();
  await (await atPaymentPage(page)).click();
  await expect(orderStatus(page)).toContainText("Delivered");
  expect(await ordersOf(email)).toMatchObject([{ status: "delivered" }]);
  expect(await sandbox.sentTo(phone)).toHaveLength(1);
});

test(
  "opens a new payment page for the same order to pay another way",
  ONLY_LONG,
  async ({ page, sandbox }) => {
    const email = newEmail();
    const phone = await abandon(page, email, "250");
    await page.getByRole("button", { name: "Change payment method" }).click();
    await (await atPaymentPage(page)).click();
    await expect(orderStatus(page)).toContainText("Delivered");
    expect(await ordersOf(email)).toMatchObject([{ status: "delivered", payments: 2 }]);
    expect(await sandbox.sentTo(phone)).toHaveLength(1);
  },
);

test("cancels an order without a charge, and keeps money that arrives anyway", async ({ page, sandbox }) => {
  const email = newEmail();
  const phone = newPhone();
  await page.goto("/airtime");
  await fillAirtime(page, { phone, amount: "260", email });
  await payButton(page).click();
  await atPaymentPage(page);
  const paymentPage = page.url();
  await page.getByRole("button", { name: "Abandon" }).click();
  await page.getByRole("button", { name: "Cancel order" }).click();
  await expect(orderStatus(page)).toContainText("Cancelled by you");
  await expect(orderStatus(page)).toContainText("You cancelled this order.");
  await expect(payButton(page)).toBeHidden();
  await expect(page.getByText("Complete. Save this link to return.")).toHaveCount(0);
  expect(await ordersOf(email)).toMatchObject([{ status: "expired" }]);

  await page.goto(paymentPage);
  await (await atPaymentPage(page)).click();
  await expect(orderStatus(page)).toContainText(/Delivered|Refunded/);
  expect((await sandbox.sentTo(phone)).length).toBeLessThanOrEqual(1);
});
