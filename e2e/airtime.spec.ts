import { expect, test } from "./fixtures";
import { atPaymentPage, fillAirtime, newPhone, orderStatus, payButton, timeToDelivered } from "./journey";

test("₦500 airtime, from the home page to delivered within 2 seconds of paying", async ({
  page,
  sandbox,
}) => {
  const phone = newPhone();
  await page.goto("/");
  await page.getByRole("link", { name: /^Airtime/ }).click();
  await expect(page.getByRole("heading", { name: "Buy airtime" })).toBeVisible();
  await fillAirtime(page, {
    phone: `+234 ${phone.slice(1, 4)} ${phone.slice(4, 7)} ${phone.slice(7)}`,
    amount: "500",
  });
  await expect(page.getByRole("radio", { name: "MTN" })).toBeChecked();
  const slip = page.getByRole("region", { name: "Your slip" });
  await expect(slip.getByText("MTN airtime")).toBeVisible();
  await expect(slip.getByText("Payment fee")).toBeVisible();
  const price = (await payButton(page).textContent())?.replace("Pay ", "") ?? "";
  await payButton(page).click();

  const pay = await atPaymentPage(page);
  await expect(pay).toHaveText(`Pay ${price}${price.includes(".") ? "" : ".00"}`);
  const took = await timeToDelivered(page, pay);
  test.info().annotations.push({ type: "payment to delivered", description: `${Math.round(took)} ms` });
  console.log(`payment to delivered: ${Math.round(took)} ms`);
  expect(took).toBeLessThan(2_000);

  await expect(orderStatus(page)).toContainText("₦500 MTN airtime was delivered at");
  await expect(page.getByText("Network's reference")).toBeVisible();
  for (const event of ["Order placed", "Payment seen", "Delivered"]) {
    await expect(
      page.getByRole("region", { name: "Everything that happened" }).getByText(event),
    ).toBeVisible();
  }
  const sent = await sandbox.sentTo(phone);
  expect(sent.map(({ status }) => status)).toEqual(["SUCCESS"]);
});
