import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { expect, test } from "./fixtures";
import { onlyLong } from "./long";
import { enterAs, newUser } from "./people";

/** A phone's own passkeys, which Chrome plays. */
async function addAuthenticator(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send("WebAuthn.enable");
  await client.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

for (const role of ["customer", "owner"]) {
  const staff = onlyLong(role === "owner");
  test(
    `adds a passkey, signs in with it alone, and removes it (${role})`,
    staff,
    async ({ page, baseURL }) => {
      const login = await newUser(role);
      await addAuthenticator(page);
      await enterAs(page.context(), login);
      await page.goto("/account/security");
      await page.getByLabel("Name of the new passkey").fill("My phone");
      await page.getByRole("button", { name: "Add passkey" }).click();
      await expect(page.getByText("My phone", { exact: true })).toBeVisible();
      await expectAccessible(page);

      await page.context().clearCookies();
      const wanted = role === "owner" ? "/admin/staff" : "/account/security";
      await page.goto(`/sign-in?next=${wanted}`);
      await page.getByRole("button", { name: "Sign in with a passkey" }).click();
      await expect(page).toHaveURL(`${baseURL}${wanted}`);
      await page.goto("/account/security");
      await page.getByRole("button", { name: "Remove My phone" }).click();
      await expect(page.getByText("My phone", { exact: true })).toBeHidden();

      await page.context().clearCookies();
      await page.goto("/sign-in");
      await expectAccessible(page);
      await page.getByRole("button", { name: "Sign in with a passkey" }).click();
      await expect(page.getByText("No passkey for this shop was used.")).toBeVisible();
    },
  );
}

test("says aloud that no passkey was added", async ({ page }) => {
  await enterAs(page.context(), await newUser());
  // Without an authenticator the browser refuses.
  await page.addInitScript(() => {
    navigator.credentials.create = () => Promise.reject(new DOMException("refused", "NotAllowedError"));
  });
  await page.goto("/account/security");
  await page.getByLabel("Name of the new passkey").fill("My phone");
  await page.getByRole("button", { name: "Add passkey" }).click();
  await expect(page.getByRole("alert").filter({ hasText: /passkey/ })).toBeVisible();
});
