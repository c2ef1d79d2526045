import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { approve, openSection } from "./desk/desk";
import { expect, test } from "./fixtures";
import { LONG, ONLY_LONG, onlyLong } from "./long";
import { ageSecondFactor, codeOf, enterAs, mailedLink, newUser, openAs } from "./people";

const newEmail = () => `ada-${randomBytes(6).toString("hex")}@example.com`;

async function typeIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with script" : "without script", onlyLong(!javaScriptEnabled), () => {
    test.use({ javaScriptEnabled });

    test("signs in by password, returns to the requested page, and signs out", async ({
      page,
      context,
      baseURL,
    }) => {
      const { email, password } = await newUser();
      await page.goto("/account?from=here");
      await expect(page).toHaveURL(/\/sign-in\?next=%2Faccount%3Ffrom%3Dhere$/);
      await typeIn(page, email, "not the password");
      await expect(page.getByRole("alert").getByText("Incorrect email or password")).toBeVisible();
      await expect(page.getByLabel("Email", { exact: true })).toHaveValue(email);
      await expect(page.getByLabel("Password")).toHaveValue("");

      const before = (await context.cookies()).map(({ name }) => name);
      expect(before.filter((name) => name.includes("session"))).toEqual([]);
      await page.getByLabel("Password").fill(password);
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await expect(page).toHaveURL(/\/account\?from=here$/);
      await expect(page.getByRole("heading", { name: "My account" })).toBeVisible();
      const session = (await context.cookies()).find(({ name }) => name.includes("session-token"));
      expect(session).toMatchObject({ httpOnly: true, sameSite: "Lax", secure: false, path: "/" });

      // Admin doesn't exist for a customer.
      expect((await page.goto("/admin"))?.status()).toBe(404);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.goto("/account");
      const cookies = await context.cookies();
      await page.getByRole("button", { name: "Sign out" }).click();
      await expect(page).toHaveURL(`${baseURL}/`);
      // A copy of the cookie doesn't work either.
      await context.addCookies(cookies);
      await page.goto("/account");
      await expect(page).toHaveURL(/\/sign-in\?next=/);
    });

    test("creates an account, confirms it by email and password, and signs in", async ({ page }) => {
      const email = newEmail();
      await page.goto("/sign-up");
      await page.getByLabel("Email").fill(email);
      await page.getByLabel("Password").fill("too short");
      await page.getByRole("button", { name: "Create account" }).click();
      await expect(page.getByLabel("Password")).toHaveAccessibleDescription(/at least 10 characters/);
      await expect(page.getByLabel("Email")).toHaveValue(email);
      await page.getByLabel("Password").fill("correct horse battery");
      await page.getByRole("button", { name: "Create account" }).click();
      await expect(page.getByText("We can't send email yet")).toBeVisible();

      const link = await mailedLink(email, "verify_email");
      await page.goto(link);
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByLabel("Password").fill("a stranger's guess");
      await page.getByRole("button", { name: "Confirm" }).click();
      await expect(page.getByText("Incorrect password")).toBeVisible();
      await page.getByLabel("Password").fill("correct horse battery");
      await page.getByRole("button", { name: "Confirm" }).click();
      await expect(page).toHaveURL(/\/account$/);
      await page.goto(link);
      await expect(page.getByText("This link doesn't work")).toBeVisible();
    });

    test("signs in once by an email link", async ({ page, browser }) => {
      const { email } = await newUser();
      await page.goto("/sign-in?next=/account/security");
      await page.getByLabel("Email for the link").fill(email);
      await page.getByRole("button", { name: "Email me a link" }).click();
      await expect(page.getByText("We can't send email yet")).toBeVisible();
      const link = await mailedLink(email, "sign_in_link");
      // A scanner that opens every link doesn't use it up.
      const scanner = await browser.newPage();
      await scanner.goto(link);
      await scanner.close();
      await page.goto(link);
      await expect(page.getByText(`You're about to sign in as ${email}.`)).toBeVisible();
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await expect(page).toHaveURL(/\/account\/security$/);
      await page.goto(link);
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await expect(page.getByText("This link doesn't work")).toBeVisible();
    });
  });
}

test("ends the other session on a password reset", ONLY_LONG, async ({ page, browser }) => {
  const login = await newUser();
  const other = await openAs(browser, login);

  await page.goto("/sign-in");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expectAccessible(page);
  await page.getByLabel("Email").fill(login.email);
  await page.getByRole("button", { name: "Email me a link" }).click();
  await expect(page.getByText("We can't send email yet")).toBeVisible();
  await page.goto(await mailedLink(login.email, "reset_password"));
  await expectAccessible(page);
  await page.getByLabel("New password").fill("another long password");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Password changed")).toBeVisible();

  await other.reload();
  await expect(other).toHaveURL(/\/sign-in/);
  await typeIn(other, login.email, login.password);
  await expect(other.getByText("Incorrect email or password")).toBeVisible();
  await other.context().close();
});

test(
  "lists and ends sessions, and ends the others when the password changes",
  ONLY_LONG,
  async ({ page, browser }) => {
    const login = await newUser();
    const other = await openAs(browser, login);
    // Sign in by the page, so that the session has this device's name.
    await page.goto("/sign-in");
    await typeIn(page, login.email, login.password);
    await page.getByRole("link", { name: "Security" }).click();
    await expectAccessible(page);
    await expect(page.getByText("Chrome, Android (This device)")).toBeVisible();
    await page.getByRole("button", { name: "Sign out all others" }).click();
    await expect(page.getByRole("button", { name: "Sign out all others" })).toBeHidden();
    await other.reload();
    await expect(other).toHaveURL(/\/sign-in/);

    await enterAs(other.context(), login);
    await page.getByLabel("Current password").fill(login.password);
    await page.getByLabel("New password").fill("another long password");
    await page.getByRole("button", { name: "Change password" }).click();
    await expect(page.getByText("We signed out 1 other device.")).toBeVisible();
    await other.goto("/account");
    await expect(other).toHaveURL(/\/sign-in/);
    await other.context().close();
  },
);

test("lets staff set up two-step verification, enter codes at sign-in, and use a recovery code", async ({
  page,
  browser,
}) => {
  const login = await newUser("owner", { totp: false });
  await page.goto("/admin");
  await typeIn(page, login.email, login.password);
  await expect(page.getByRole("heading", { name: "Set up two-step verification" })).toBeVisible();
  await expectAccessible(page);
  const key = (await page.locator("code").textContent()) ?? "";
  await page.getByLabel("Enter the 6 digits").fill("000000");
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByLabel("Enter the 6 digits")).toHaveAccessibleDescription(/work once/);
  await page.getByLabel("Enter the 6 digits").fill(codeOf(key));
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByText("Save your recovery codes")).toBeVisible();
  const [recovery = ""] = await page.getByRole("status").getByRole("listitem").allTextContents();
  await page.getByRole("link", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await expectAccessible(page);

  const other = await (await browser.newContext()).newPage();
  await other.goto("/admin");
  await typeIn(other, login.email, login.password);
  await expect(other.getByRole("heading", { name: "Enter verification code" })).toBeVisible();
  await expectAccessible(other);
  // Without it, admin stays closed.
  await other.goto("/admin/staff");
  await expect(other).toHaveURL(/\/sign-in\/second-factor\?next=%2Fadmin%2Fstaff$/);
  await other.getByLabel("Code").fill("000000");
  await other.getByRole("button", { name: "Continue" }).click();
  await expect(other.getByText("Incorrect code")).toBeVisible();
  await other.getByLabel("Code").fill(recovery);
  await other.getByRole("button", { name: "Continue" }).click();
  await expect(other).toHaveURL(/\/admin\/staff$/);
  await other.context().close();
});

test(
  "lets the owner invite staff once a manager approved it, who join, and remove the role again",
  ONLY_LONG,
  async ({ page, browser }) => {
    const [owner, manager, invited] = [await newUser("owner"), await newUser("manager"), newEmail()];
    await enterAs(page.context(), owner);
    await page.goto("/admin");
    await openSection(page, "Staff");
    await expectAccessible(page);
    await page.getByLabel("Email").fill(invited);
    await page.getByRole("button", { name: "Send invitation" }).click();
    await expect(page.getByRole("status").getByText("Waiting for a second person")).toBeVisible();
    await approve(browser, manager, `Invitation of ${invited}, asked by ${owner.email}`);

    const theirs = await browser.newPage();
    await theirs.goto(await mailedLink(invited, "staff_invitation"));
    await expect(
      theirs.getByText(`You're invited to join as a support agent, with the email ${invited}.`),
    ).toBeVisible();
    await theirs.getByLabel("New password").fill("correct horse battery");
    await theirs.getByRole("button", { name: "Accept invitation" }).click();
    await expect(theirs.getByRole("heading", { name: "Set up two-step verification" })).toBeVisible();
    await theirs
      .getByLabel("Enter the 6 digits")
      .fill(codeOf((await theirs.locator("code").textContent()) ?? ""));
    await theirs.getByRole("button", { name: "Turn on" }).click();
    await theirs.getByRole("link", { name: "Continue" }).click();
    await expect(theirs).toHaveURL(/\/admin$/);
    // Only the owner may see the staff pages.
    expect((await theirs.goto("/admin/staff"))?.status()).toBe(404);
    await expect(theirs.getByRole("heading", { name: "Your role can't open this page" })).toBeVisible();
    await expect(theirs.getByText("Ask the owner")).toBeVisible();
    await expectAccessible(theirs);
    await theirs.getByRole("link", { name: "Go to Home" }).click();
    await expect(theirs).toHaveURL(/\/admin$/);

    await page.reload();
    const row = page.getByRole("listitem").filter({ hasText: invited });
    await row.getByText("Edit access", { exact: true }).click();
    await row.getByLabel("Role").selectOption("customer");
    await row.getByRole("button", { name: "Save" }).click();
    await expect(row.getByText("Enter a reason")).toBeVisible();
    await expect(row.getByLabel("Role")).toHaveValue("customer");
    await row.getByLabel("Reason").fill("Left the shop");
    await row.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("They must sign in again.")).toBeVisible();
    await theirs.goto("/admin");
    await expect(theirs).toHaveURL(/\/sign-in/);
    await theirs.close();
  },
);

test("redirects only within the shop, and rejects another site's form", async ({ page, baseURL }) => {
  const login = await newUser();
  // lib/auth/session/safe-next.test.ts covers which addresses are external.
  for (const next of LONG
    ? ["https://evil.example/", "//evil.example", "/\\evil.example"]
    : ["//evil.example"]) {
    await page.context().clearCookies();
    await page.goto(`/sign-in?next=${encodeURIComponent(next)}`);
    await typeIn(page, login.email, login.password);
    await expect(page).toHaveURL(`${baseURL}/account`);
  }
  const foreign = await fetch(`${baseURL}/sign-in`, {
    method: "POST",
    headers: { origin: "https://evil.example", "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ email: login.email, password: login.password }),
  });
  expect(foreign.status).toBe(403);
  expect(foreign.headers.getSetCookie()).toEqual([]);
});

test("keeps the sign-in pages accessible and fit for a phone", ONLY_LONG, async ({ page }) => {
  for (const path of ["/sign-in", "/sign-up", "/reset", "/sign-in/link?token=x&email=ada%40example.com"]) {
    await page.goto(path);
    await expectAccessible(page);
  }
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled });

    test("asks for the two-step code again when the last one is too old", ONLY_LONG, async ({ page }) => {
      const owner = await newUser("owner");
      await enterAs(page.context(), owner);
      await page.goto("/admin/staff");
      await expect(page.getByRole("heading", { name: "Staff", exact: true })).toBeVisible();
      await ageSecondFactor(owner);
      const invited = newEmail();
      await page.getByLabel("Email").fill(invited);
      await page.locator("#invite-role").selectOption("auditor");
      await page.getByRole("button", { name: "Send invitation" }).click();
      await expect(page.getByText("Your last code is over ten minutes old.")).toBeVisible();
      await expect(page.getByLabel("Email")).toHaveValue(invited);
      await expect(page.locator("#invite-role")).toHaveValue("auditor");
      await page.getByRole("textbox", { name: "Two-step verification code" }).fill(codeOf(owner.totp ?? ""));
      await page.getByRole("button", { name: "Send invitation" }).click();
      await expect(page.getByRole("status")).toContainText(/Waiting for a second person|Invitation kept/);
    });
  });
