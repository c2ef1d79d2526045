import { expect, test } from "./fixtures";
import { atPaymentPage, fillAirtime, newPhone, orderStatus, payButton } from "./journey";

test("delivers ₦500 airtime from the home page", async ({ page, sandbox }) => {
  const phone = newPhone();
  await page.goto("/");
  await page.getByRole("link", { name: /^Airtime/ }).click();
  await expect(page.getByRole("heading", { name: "Buy airtime" })).toBeVisible();
  const slip = page.getByRole("region", { name: "Order summary" });
  await expect(slip.getByText("You pay")).toBeVisible();
  await fillAirtime(page, {
    phone: `+234 ${phone.slice(1, 4)} ${phone.slice(4, 7)} ${phone.slice(7)}`,
    amount: "500",
  });
  await expect(page.getByRole("radio", { name: "MTN" })).toBeChecked();
  await expect(slip.getByText("MTN airtime")).toBeVisible();
  await expect(slip.getByText("Payment fee")).toBeVisible();
  const price = (await payButton(page).textContent())?.replace("Pay ", "") ?? "";
  await payButton(page).click();

  const pay = await atPaymentPage(page);
  await expect(pay).toHaveText(`Pay ${price}${price.includes(".") ? "" : ".00"}`);
  await pay.click();

  await expect(orderStatus(page)).toContainText("₦500 MTN airtime was delivered at");
  await expect(page.getByText("Provider's reference")).toBeVisible();
  const story = page.getByRole("region", { name: "Order history" });
  await story.getByText("Order history").click();
  for (const event of ["Order placed", "Payment confirmed", "Delivered"]) {
    await expect(story.getByText(event)).toBeVisible();
  }
  const sent = await sandbox.sentTo(phone);
  expect(sent.map(({ status }) => status)).toEqual(["SUCCESS"]);
});
