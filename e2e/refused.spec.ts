import { expect, test } from "./fixtures";
import { fillAirtime, newEmail, orderStatus, payFor } from "./journey";

test("refunds an order that the network refuses, and says so", async ({ page, sandbox }) => {
  const email = newEmail();
  const before = (await sandbox.sentTo("08030000101")).length;
  await page.goto("/airtime");
  await fillAirtime(page, { phone: "08030000101", amount: "310", email });
  await payFor(page);
  await expect(orderStatus(page)).toContainText("Refunded");
  await expect(orderStatus(page)).toContainText(/We refunded ₦[\d,.]+ to the card or account you paid with/);
  await expect(orderStatus(page)).toContainText("The provider refused to deliver it.");
  const story = page.getByRole("region", { name: "Order history" });
  await story.getByText("Order history").click();
  for (const event of ["Not delivered", "Refund started", "Refunded"]) {
    await expect(story.getByText(event)).toBeVisible();
  }
  // The status, the history and the sum.
  await expect(page.getByText("Refunded", { exact: true })).toHaveCount(3);

  const { paystack } = await sandbox.state();
  const payment = paystack.payments.find(({ customer }) => (customer as { email: string }).email === email);
  const refunds = paystack.refunds.filter((refund) => refund.transaction_reference === payment?.reference);
  expect(refunds.map(({ amount, status }) => ({ amount, status }))).toEqual([
    { amount: payment?.amount, status: "processed" },
  ]);
  const sent = await sandbox.sentTo("08030000101");
  expect(sent.length - before).toBe(1);
  expect(new Set(sent.map(({ status }) => status))).toEqual(new Set(["FAILED"]));
});
