import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { openSection } from "./desk/desk";
import { expect, test } from "./fixtures";
import { airtimeOrder, buyByApi, fillAirtime, newPhone, orderStatus } from "./journey";
import { ONLY_LONG, onlyLong } from "./long";
import { enterAs, type Login, newUser, openAs } from "./people";

/** A customer exports their data and deletes the account; admin finds customers. */

/** Buys as the signed-in customer and waits for delivery. Returns the reference and link. */
async function buy(page: Page, login: Login, phone: string): Promise<{ ref: string; url: string }> {
  const { ref } = await buyByApi(page, airtimeOrder(phone, 320, login.email));
  await expect(orderStatus(page)).toContainText("Delivered");
  return { ref, url: page.url() };
}

/** Saves screenshots to look at when SHOTS is set. */
async function shots(page: Page, name: string): Promise<void> {
  if (!process.env.SHOTS) return;
  for (const [width, scheme] of [
    [360, "light"],
    [1280, "dark"],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme: scheme });
    await page.screenshot({ path: `.data/test/${name}-${width}-${scheme}.png`, fullPage: true });
  }
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 360, height: 740 });
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ viewport: { width: 360, height: 740 } });

    test(
      "exports everything that the shop holds, then deletes the account",
      onlyLong(!javaScriptEnabled),
      async ({ page, browser }) => {
        const login = await newUser();
        await enterAs(page.context(), login);
        const { ref, url } = await buy(page, login, newPhone());

        const mine = await openAs(browser, login, { javaScriptEnabled });
        await mine.getByRole("link", { name: "Privacy and data" }).first().click();
        await expect(mine.getByRole("heading", { level: 1 })).toHaveText("Privacy and data");
        if (javaScriptEnabled) {
          await expectAccessible(mine);
          await shots(mine, "your-data");
        }

        // A wrong password exports nothing.
        const copy = mine.getByRole("region", { name: "Copy of your data" });
        await copy.getByLabel("Your password").fill("not my password");
        await copy.getByRole("button", { name: "Download my data" }).click();
        await expect(copy.getByText("Incorrect password.")).toBeVisible();
        // By keyboard: the password, then Enter.
        await copy.getByLabel("Your password").focus();
        await mine.keyboard.type(login.password);
        const [download] = await Promise.all([mine.waitForEvent("download"), mine.keyboard.press("Enter")]);
        expect(download.suggestedFilename()).toBe("my-data.json");
        const data = JSON.parse(await readFile(await download.path(), "utf8"));
        expect(data.profile.email).toBe(login.email);
        expect(data.orders).toMatchObject([{ ref, status: "delivered", lines: [{ status: "delivered" }] }]);

        // Deletion needs confirmation: the checkbox, then the password.
        const leave = mine.getByRole("region", { name: "Delete my account" });
        await leave.getByLabel("Your password").fill(login.password);
        await leave.getByRole("button", { name: "Delete account" }).click();
        await expect(leave.getByText("Tick the box to confirm.")).toBeVisible();
        if (javaScriptEnabled) await expectAccessible(mine);
        await leave.getByLabel("Your password").fill(login.password);
        await leave.getByRole("checkbox", { name: /I want my account deleted/ }).check();
        await leave.getByRole("button", { name: "Delete account" }).click();
        await expect(mine.getByText("Your account is deleted")).toBeVisible();
        if (javaScriptEnabled) await shots(mine, "left");
        await mine.context().close();

        // The other browser is signed out too, the order's link is dead, and the password no longer works.
        await page.goto("/account");
        await expect(page).toHaveURL(/\/sign-in/);
        expect((await page.request.get(url)).status()).toBe(404);
        await page.getByLabel("Email", { exact: true }).fill(login.email);
        await page.getByLabel("Password").fill(login.password);
        await page.getByRole("button", { name: "Sign in", exact: true }).click();
        await expect(page.getByRole("alert").getByText("Incorrect email or password")).toBeVisible();
      },
    );
  });
}

test.describe("obstacles to leaving", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("names an unpaid order and how to resolve it", ONLY_LONG, async ({ page }) => {
    const login = await newUser();
    await enterAs(page.context(), login);
    await page.goto("/airtime");
    await fillAirtime(page, { phone: newPhone(), amount: "320", email: login.email });
    await page.getByRole("button", { name: /^Pay ₦/ }).click();
    await expect(page).not.toHaveURL(/\/airtime/);
    await page.goto("/account/privacy");
    const notYet = page.getByRole("status").filter({ hasText: "You can't delete your account yet" });
    await expect(notYet.getByRole("link")).toHaveCount(1);
    await expect(page.getByRole("button", { name: /Delete my account/ })).toHaveCount(0);
    await expectAccessible(page);
    await shots(page, "not-yet");
    await notYet.getByRole("link").click();
    await expect(orderStatus(page)).toContainText(/payment/i);
  });
});

test.describe("customers in admin", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test(
    "finds a customer by keyboard, shows all details, and signs them out everywhere",
    ONLY_LONG,
    async ({ page, browser }) => {
      const login = await newUser();
      const theirs = await openAs(browser, login);
      const { ref } = await buy(theirs, login, newPhone());

      await enterAs(page.context(), await newUser("support"));
      await page.goto("/admin");
      await openSection(page, "Customers");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Customers");
      await expectAccessible(page);
      await shots(page, "customers");
      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByRole("main").getByRole("searchbox").focus();
      await page.keyboard.type(login.email);
      await page.keyboard.press("Enter");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(login.email);
      expect(page.url()).not.toContain("example.com");
      await expect(page.getByRole("region", { name: "Orders" })).toContainText(ref);
      await expect(page.getByRole("region", { name: "Signed-in devices" }).getByRole("listitem")).toHaveCount(
        1,
      );
      await expectAccessible(page);
      await shots(page, "customer");
      await page.setViewportSize({ width: 390, height: 844 });

      const acts = page.getByRole("region", { name: "Actions" });
      await acts.getByText("Sign out customer").first().click();
      await acts.getByLabel("Reason").fill("lost the phone");
      await acts.getByRole("button", { name: "Sign out customer" }).click();
      await expect(page.getByText("All their sessions have ended.")).toBeVisible();
      await expect(page.getByRole("region", { name: "Staff activity" })).toContainText("lost the phone");
      await theirs.goto("/account");
      await expect(theirs).toHaveURL(/\/sign-in/);
    },
  );
});
