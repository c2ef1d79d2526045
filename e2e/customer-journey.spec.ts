import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { ordersOf } from "./books";
import { expect, test } from "./fixtures";
import { fillAirtime, newEmail, newPhone, orderOf, orderStatus, payFor } from "./journey";
import { ONLY_LONG } from "./long";
import { mailedLink } from "./people";

test.use({ viewport: { width: 390, height: 844 } });

const PASSWORD = "correct horse battery";
const REFUSED = "08030000101";
const balance = (page: Page) => page.getByRole("region", { name: "Wallet balance" });

async function buyAirtime(page: Page, phone: string, amount: string, email: string): Promise<string> {
  await page.goto("/airtime");
  await fillAirtime(page, { phone, amount, email });
  await payFor(page);
  return orderOf(page).ref;
}

/** Resets the password and signs in with the new one in this browser. */
async function reset(page: Page, email: string, password: string): Promise<void> {
  await page.goto("/reset");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Email me a link" }).click();
  await expect(page.getByText("We can't send email yet")).toBeVisible();
  await page.goto(await mailedLink(email, "reset_password"));
  await page.getByLabel("New password").fill(password);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Password changed")).toBeVisible();
}

test(
  "serves a returning customer: signs up, confirms, buys, claims a guest order, gets a wallet refund, pays with it and buys again; a reset ends the other session",
  ONLY_LONG,
  async ({ page, browser, baseURL }) => {
    test.setTimeout(360_000);
    const email = newEmail();
    const phone = newPhone();
    // Before the account exists: one order with this email, and one with another email, claimed by its link.
    const guest = await (await browser.newContext({ baseURL })).newPage();
    const byEmail = await buyAirtime(guest, newPhone(), "120", email);
    await expect(orderStatus(guest)).toContainText("Delivered");
    const byLink = await buyAirtime(guest, newPhone(), "130", newEmail());
    await expect(orderStatus(guest)).toContainText("Delivered");
    const link = guest.url();
    await guest.context().close();

    await page.goto("/sign-up");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page.getByText("We can't send email yet")).toBeVisible();
    await page.goto(await mailedLink(email, "verify_email"));
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page).toHaveURL(/\/account$/);

    const bought = await buyAirtime(page, phone, "200", email);
    await expect(orderStatus(page)).toContainText("Delivered");

    // The order with this email joined the account automatically. The other one is claimed with its link.
    await page.goto("/account/orders");
    await expect(page.getByText(bought)).toBeVisible();
    await expect(page.getByText(byEmail)).toBeVisible();
    await expect(page.getByText(byLink)).toHaveCount(0);
    await page.goto(link);
    await page.getByRole("button", { name: "Save to account" }).click();
    await expect(page.getByText("This order is in your account.")).toBeVisible();
    await page.goto("/account/orders");
    await expect(page.getByText(byLink)).toBeVisible();
    await expectAccessible(page);

    // The upstream refuses it. The checkout offers what the account prefers: the money is in the wallet at once, including the
    // payment fee.
    await page.goto("/account/wallet");
    await page.getByRole("radio", { name: /To my wallet/ }).check();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Saved. We'll use it at your next checkout.")).toBeVisible();
    await buyAirtime(page, REFUSED, "720", email);
    await expect(orderStatus(page)).toContainText("to your wallet");
    await page.goto("/account/wallet");
    const refunded = (await balance(page).textContent())?.match(/₦[\d,]+/)?.[0];
    expect(refunded).toMatch(/^₦73\d$/);
    await expectAccessible(page);

    await page.goto("/airtime");
    await fillAirtime(page, { phone, amount: "300", email });
    await page.getByRole("button", { name: /^Pay ₦300 from your wallet/ }).click();
    await expect(page).toHaveURL(/\/orders\/[^/?]+\?token=/);
    await expect(orderStatus(page)).toContainText("Delivered");
    const paid = orderOf(page).ref;

    await page.goto("/account/orders");
    await page
      .getByRole("link", { name: /^Buy MTN airtime again/ })
      .first()
      .click();
    await page.getByRole("button", { name: /^Pay ₦300 from your wallet/ }).click();
    await expect(orderStatus(page)).toContainText("Delivered");
    expect(orderOf(page).ref).not.toBe(paid);
    await page.goto("/account/wallet");
    const left = Number(refunded?.slice(1)) - 600;
    await expect(balance(page)).toContainText(`₦${left}`);
    await expect(page.getByText("Paid for an order")).toHaveCount(2);
    expect((await ordersOf(email)).map(({ status }) => status)).toEqual([
      "delivered",
      "delivered",
      "refunded",
      "delivered",
      "delivered",
    ]);

    const other = await (await browser.newContext({ baseURL })).newPage();
    await reset(other, email, "another long password");
    await page.reload();
    await expect(page).toHaveURL(/\/sign-in/);
    await other.goto("/account/wallet");
    await expect(balance(other)).toContainText(`₦${left}`);
    await other.context().close();
  },
);
