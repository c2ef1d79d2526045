import { ordersOf } from "./books";
import { expect, test } from "./fixtures";
import { atPaymentPage, fillAirtime, newEmail, newPhone, orderStatus, payButton, payFor } from "./journey";

test("asks “again?” before taking money for the same purchase within minutes", async ({ page, sandbox }) => {
  const [email, phone] = [newEmail(), newPhone()];
  await page.goto("/airtime");
  await fillAirtime(page, { phone, amount: "290", email });
  await payFor(page);
  await expect(orderStatus(page)).toContainText("Delivered");

  await page.goto("/airtime");
  await fillAirtime(page, { phone, amount: "290", email });
  await payButton(page).click();
  await expect(page.getByText("Possible duplicate order")).toBeVisible();
  const [first] = await ordersOf(email);
  await expect(page.getByText(new RegExp(`minutes? ago \\(order ${first?.ref}\\)`))).toBeVisible();
  expect(await ordersOf(email)).toHaveLength(1);

  await page.getByRole("button", { name: /^Yes, buy again: pay ₦/ }).click();
  await (await atPaymentPage(page)).click();
  await expect(orderStatus(page)).toContainText("Delivered");
  expect(await ordersOf(email)).toHaveLength(2);
  expect(await sandbox.sentTo(phone)).toHaveLength(2);
});
