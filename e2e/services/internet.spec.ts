import { expect, test } from "../fixtures";
import { newEmail, newPhone, orderStatus, payFor } from "../journey";

test("delivers a Smile plan from the home page", async ({ page, sandbox }) => {
  const account = `15${newPhone().slice(3)}`;
  await page.goto("/");
  await page.getByRole("link", { name: /^Internet/ }).click();
  await expect(page.getByRole("heading", { name: "Buy internet" })).toBeVisible();
  await page.getByRole("navigation", { name: "Provider" }).getByRole("button", { name: "Smile" }).click();
  await page.getByLabel("Account ID or number").fill(account);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("radio").first()).toBeFocused();
  await page.getByRole("radio", { name: /2 GB FlexiWeekly/ }).check();
  await page.getByLabel("Phone number").fill(newPhone());
  await page.getByLabel("Email").fill(newEmail());
  await expect(page.getByRole("region", { name: "Order summary" })).toContainText(
    "Smile 2 GB FlexiWeekly, 7 days",
  );
  await payFor(page);
  await expect(orderStatus(page)).toContainText("Delivered");
  await expect(page.getByRole("main")).toContainText("Smile 2 GB FlexiWeekly, 7 days");
  const sent = await sandbox.sentTo(account);
  expect(sent.map(({ status }) => status)).toEqual(["SUCCESS"]);
});
