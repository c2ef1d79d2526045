import { expectAccessible } from "./accessible";
import { expect, test } from "./fixtures";
import { ONLY_LONG } from "./long";
import { codeOf, forgetCodes, newUser } from "./people";

test(
  "a customer turns on two-step verification, shows a code at sign-in, and turns it off",
  ONLY_LONG,
  async ({ page, browser }) => {
    const login = await newUser();
    await page.goto("/sign-in?next=/account/security");
    await page.getByLabel("Email", { exact: true }).fill(login.email);
    await page.getByLabel("Password").fill(login.password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByRole("link", { name: "Set up two-step verification" }).click();
    await expectAccessible(page);
    const key = (await page.locator("code").textContent()) ?? "";
    await page.getByLabel("Enter the 6 digits").fill("000000");
    await page.getByRole("button", { name: "Turn on" }).click();
    await expect(page.getByLabel("Enter the 6 digits")).toBeFocused();
    await expect(page.getByLabel("Enter the 6 digits")).toHaveAccessibleDescription(/Codes change every/);
    await page.getByLabel("Enter the 6 digits").fill(codeOf(key));
    await page.getByRole("button", { name: "Turn on" }).click();
    await expect(page.getByText("Save your recovery codes")).toBeVisible();
    await page.getByRole("link", { name: "Continue" }).click();
    await expect(page.getByText("10 recovery codes are left.")).toBeVisible();
    await expectAccessible(page);

    const other = await (await browser.newContext()).newPage();
    await other.goto("/sign-in?next=/account/wallet");
    await other.getByLabel("Email", { exact: true }).fill(login.email);
    await other.getByLabel("Password").fill(login.password);
    await other.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(other).toHaveURL(/\/sign-in\/second-factor\?next=%2Faccount%2Fwallet$/);
    // The password alone opens nothing, and the shop's pages show nobody signed in.
    await other.goto("/account/orders");
    await expect(other).toHaveURL(/\/sign-in\/second-factor\?next=%2Faccount%2Forders$/);
    await forgetCodes(login);
    await other.getByLabel("Code").fill(codeOf(key));
    await other.getByRole("button", { name: "Continue" }).click();
    await expect(other).toHaveURL(/\/account\/orders$/);
    await other.context().close();

    await page.getByLabel("Password", { exact: true }).fill("not the password");
    await page.getByLabel("Code").fill("000000");
    await page.getByRole("button", { name: "Turn off" }).click();
    await expect(page.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(
      /Incorrect password/,
    );
    await forgetCodes(login);
    await page.getByLabel("Password", { exact: true }).fill(login.password);
    await page.getByLabel("Code").fill(codeOf(key));
    await page.getByRole("button", { name: "Turn off" }).click();
    await expect(page.getByRole("link", { name: "Set up two-step verification" })).toBeVisible();
  },
);
