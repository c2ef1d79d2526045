import { expect, test } from "./fixtures";
import { fillAirtime, newEmail, newPhone, payButton } from "./journey";

test("reports a wrong number when its field is left, clears it once it is right, and loses nothing", async ({
  page,
}) => {
  const email = newEmail();
  await page.goto("/airtime");
  await fillAirtime(page, { phone: "0803 123 45", amount: "500", email });
  const phone = page.getByLabel("Phone number");
  await expect(phone).toHaveAccessibleDescription(/Enter a Nigerian mobile number/);
  await expect(phone).toHaveAttribute("aria-invalid", "true");
  await expect(payButton(page)).toBeHidden();

  await page.getByRole("button", { name: "Continue" }).click();
  await expect(phone).toBeFocused();
  await expect(phone).toHaveValue("0803 123 45");
  await expect(page.getByLabel("Amount", { exact: true })).toHaveValue("500");
  await expect(page.getByLabel("Email")).toHaveValue(email);

  await phone.fill(newPhone());
  await expect(phone).not.toHaveAttribute("aria-invalid", "true");
  await expect(payButton(page)).toBeVisible();
});

test("names what each empty field needs and focuses the first", async ({ page }) => {
  await page.goto("/airtime");
  // Wait for hydration. Pressed earlier, the form is posted, and the notice above it gets the focus.
  await expect(page.getByRole("button", { name: "₦500" })).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByLabel("Phone number")).toHaveAccessibleDescription(/Enter the phone number\./);
  await expect(page.getByLabel("Amount", { exact: true })).toHaveAccessibleDescription(
    /Enter the amount in naira\./,
  );
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription(/Enter your email address\./);
  await expect(page.getByLabel("Phone number")).toBeFocused();
  await expect(page).toHaveURL(/\/airtime$/);
});

test("reports a missing plan beside the plans", async ({ page }) => {
  await page.goto("/data");
  await page.getByLabel("Phone number").fill(newPhone());
  await page.getByLabel("Email").fill(newEmail());
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("group", { name: "Plan" })).toHaveAccessibleDescription(/Choose a plan\./);
});
