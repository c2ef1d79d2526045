import { expectAccessible } from "./accessible";
import { expect, test } from "./fixtures";
import { codeOf, forgetCodes, newUser } from "./people";

test("a customer turns on two-step verification, shows a code at sign-in, and turns it off", async ({
  page,
  browser,
}) => {
  const login = await newUser();
  await page.goto("/sign-in?next=/account/security");
  await page.getByLabel("E-mail", { exact: true }).fill(login.email);
  await page.getByLabel("Password").fill(login.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("link", { name: "Set up your second factor" }).click();
  await expectAccessible(page);
  const key = (await page.locator("code").textContent()) ?? "";
  await page.getByLabel("Type the six digits").fill(codeOf(key));
  await page.getByRole("button", { name: "Turn it on" }).click();
  await expect(page.getByText("Keep these recovery codes")).toBeVisible();
  await page.getByRole("link", { name: "I have kept them, go on" }).click();
  await expect(page.getByText("10 recovery codes are left.")).toBeVisible();
  await expectAccessible(page);

  const other = await (await browser.newContext()).newPage();
  await other.goto("/sign-in?next=/account/wallet");
  await other.getByLabel("E-mail", { exact: true }).fill(login.email);
  await other.getByLabel("Password").fill(login.password);
  await other.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(other).toHaveURL(/\/sign-in\/second-factor\?next=%2Faccount%2Fwallet$/);
  // The password alone opens nothing, and the shop's pages show nobody signed in.
  await other.goto("/account/orders");
  await expect(other).toHaveURL(/\/sign-in\/second-factor\?next=%2Faccount%2Forders$/);
  await forgetCodes(login);
  await other.getByLabel("Code").fill(codeOf(key));
  await other.getByRole("button", { name: "Go on" }).click();
  await expect(other).toHaveURL(/\/account\/orders$/);
  await other.context().close();

  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await page.getByLabel("Code").fill("000000");
  await page.getByRole("button", { name: "Turn it off" }).click();
  await expect(page.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(
    /isn't the password/,
  );
  await forgetCodes(login);
  await page.getByLabel("Password", { exact: true }).fill(login.password);
  await page.getByLabel("Code").fill(codeOf(key));
  await page.getByRole("button", { name: "Turn it off" }).click();
  await expect(page.getByRole("link", { name: "Set up your second factor" })).toBeVisible();
});
