import { expect, test } from "./fixtures";
import { fillAirtime, newEmail, newPhone, orderOf, orderStatus, payButton, payFor } from "./journey";
import { ONLY_LONG } from "./long";

test("shows recent purchases on this phone, repeats one and clears them", ONLY_LONG, async ({ page }) => {
  const [email, phone] = [newEmail(), newPhone("0802")];
  await page.goto("/airtime");
  await fillAirtime(page, { phone, amount: "360", email });
  await page.getByRole("radio", { name: "Glo" }).check();
  await payFor(page);
  await expect(orderStatus(page)).toContainText("Delivered");
  const { ref } = orderOf(page);

  await page.goto("/");
  const kept = page.getByRole("region", { name: "Your numbers" });
  await expect(kept).toContainText("Glo airtime");
  await kept.getByRole("link", { name: /Glo airtime/ }).click();
  await expect(page).toHaveURL(new RegExp(`/orders/${ref}`));
  await page.goto("/");
  await kept.getByRole("link", { name: "Buy again" }).click();
  await expect(page.getByLabel("Phone number")).toHaveValue(phone);
  await expect(page.getByLabel("Amount", { exact: true })).toHaveValue("360");
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await expect(page.getByRole("radio", { name: "Glo" })).toBeChecked();
  await expect(payButton(page)).toBeVisible();

  // The network was corrected for this number. Next time it is preselected.
  await page.goto("/airtime");
  await page.getByLabel("Phone number").fill(phone);
  await expect(page.getByRole("radio", { name: "Glo" })).toBeChecked();

  await page.goto("/");
  await page.getByRole("button", { name: "Clear this device" }).click();
  await expect(page.getByText("Order history cleared from this device.")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "What would you like to buy?" })).toBeVisible();
  await expect(kept).toBeHidden();
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
  await page.goto("/airtime");
  await page.getByLabel("Phone number").fill(phone);
  await expect(page.getByRole("radio", { name: "Airtel" })).toBeChecked();
  await expect(page.getByLabel("Email")).toHaveValue("");
});
