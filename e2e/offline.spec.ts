import { expect, test } from "./fixtures";
import { fillAirtime, newPhone, payButton, payFor } from "./journey";

test("fetches the price that the network lost once it returns", async ({ page, context }) => {
  await page.goto("/airtime");
  await fillAirtime(page, { phone: newPhone(), amount: "" });
  await context.setOffline(true);
  await page.getByLabel("Amount", { exact: true }).fill("500");
  await expect(page.getByText("Check your network and try again.")).toBeVisible();
  await context.setOffline(false);
  await expect(payButton(page)).toBeVisible();
});

test("reports that it is offline, sends and loses nothing, and continues when the network returns", async ({
  page,
  context,
  sandbox,
}) => {
  const phone = newPhone();
  await page.goto("/airtime");
  await fillAirtime(page, { phone, amount: "500" });
  await expect(payButton(page)).toBeVisible();
  const place = () =>
    page.locator("main").evaluate((main: HTMLElement) => [main.offsetTop, main.offsetHeight]);
  const before = await place();

  await context.setOffline(true);
  const bar = page.getByRole("alert").filter({ hasText: "You're offline" });
  await expect(bar).toContainText("Details saved. Continue when you're online.");
  await payButton(page).click();
  await page.getByRole("link", { name: "Track order" }).click();
  await expect(page).toHaveURL(/\/airtime$/);
  await expect(page.getByLabel("Phone number")).toHaveValue(phone);
  await expect(bar).toBeVisible();
  expect(await place()).toEqual(before);

  await context.setOffline(false);
  await expect(bar).toBeHidden();
  await payFor(page);
  await expect(page.getByRole("status")).toContainText("Delivered");
  expect(await sandbox.sentTo(phone)).toHaveLength(1);
});
