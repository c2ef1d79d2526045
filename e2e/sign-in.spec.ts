import { expectAccessible } from "./accessible";
import { expect, test } from "./fixtures";
import { newUser } from "./people";

test("an account by password: in, back to what was asked for, out again", async ({
  page,
  browser,
  baseURL,
}) => {
  const { email, password } = await newUser();
  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({ javaScriptEnabled, baseURL });
    const tab = await context.newPage();
    await tab.goto("/account?from=here");
    await expect(tab).toHaveURL(/\/sign-in\?next=%2Faccount%3Ffrom%3Dhere$/);
    if (javaScriptEnabled) await expectAccessible(tab);

    await tab.getByLabel("E-mail").fill(email);
    await tab.getByLabel("Password").fill("not the password");
    await tab.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(
      tab.getByRole("alert").getByText("E-mail and password don't belong together."),
    ).toBeVisible();
    await expect(tab.getByLabel("E-mail")).toHaveValue(email);
    await expect(tab.getByLabel("Password")).toHaveValue("");

    await tab.getByLabel("Password").fill(password);
    await tab.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(tab).toHaveURL(/\/account\?from=here$/);
    await expect(tab.getByRole("heading", { name: "My account" })).toBeVisible();
    if (javaScriptEnabled) await expectAccessible(tab);
    expect((await tab.goto("/admin"))?.status()).toBe(404);
    await expect(tab.getByRole("heading", { level: 1 })).toBeVisible();

    await tab.goto("/account");
    const cookies = await context.cookies();
    await tab.getByRole("button", { name: "Sign out" }).click();
    await expect(tab).toHaveURL(`${baseURL}/`);
    // A copy of the cookie opens nothing either.
    await context.addCookies(cookies);
    await tab.goto("/account");
    await expect(tab).toHaveURL(/\/sign-in\?next=/);
    await context.close();
  }
  await page.close();
});
