import { expect, test } from "./fixtures";
import { newEmail, newPhone, orderStatus, payButton, payFor } from "./journey";

test("filters plans by network, validity and size, compares, chooses, pays and delivers", async ({
  page,
  sandbox,
}) => {
  const phone = newPhone("0802");
  await page.goto("/");
  await page.getByRole("link", { name: /^Data/ }).click();
  const plans = page.getByRole("group", { name: "Plan" }).getByRole("radio");
  await expect(page.getByRole("navigation", { name: "Network" }).getByRole("link")).toHaveCount(4);
  await page.getByRole("navigation", { name: "Network" }).getByRole("link", { name: "Airtel" }).click();
  const all = await plans.count();
  await page.getByRole("link", { name: "Month", exact: true }).click();
  await expect(page.getByRole("link", { name: "Month", exact: true })).toHaveAttribute(
    "aria-current",
    "true",
  );
  await expect.poll(() => plans.count()).toBeLessThan(all);
  await page.getByRole("link", { name: "5–20 GB" }).click();
  await expect(page).toHaveURL(/network=airtel&size=large&validity=month/);
  await expect(plans).toHaveCount(3);
  for (const row of await page.getByRole("group", { name: "Plan" }).locator("label").allTextContents()) {
    expect(row).toMatch(/(8|10) GB.*₦.*30 days.*₦[\d,]+\/GB/);
  }
  await expect(page.getByText("Best value", { exact: true })).toHaveCount(1);

  await page.getByRole("radio", { name: /8 GB/ }).click();
  await expect(page.getByRole("button", { name: "Change plan" })).toBeVisible();
  await page.getByLabel("Phone number").fill(phone);
  await page.getByLabel("Email").fill(newEmail());
  await expect(page.getByRole("region", { name: "Order summary" })).toContainText("Airtel 8 GB, 30 days");
  await payFor(page);
  await expect(orderStatus(page)).toContainText("Delivered");
  await expect(orderStatus(page)).toContainText(/Airtel .*8 ?GB.* was delivered at/);
  const sent = await sandbox.sentTo(phone);
  expect(sent.map(({ status }) => status)).toEqual(["SUCCESS"]);
});

test("warns about a number of another network than the plan's, and allows it", async ({ page }) => {
  await page.goto("/data?network=mtn&validity=week");
  await page.getByRole("radio").first().click();
  await page.getByLabel("Phone number").fill(newPhone("0805"));
  await expect(page.getByText("This number looks like Glo, but the plan is for MTN.")).toBeVisible();
  await page.getByLabel("Email").fill(newEmail());
  await expect(payButton(page)).toBeVisible();
  await page.getByRole("button", { name: "Show Glo plans" }).click();
  await expect(page).toHaveURL(/network=glo/);
});
