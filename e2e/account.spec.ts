import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { ordersOf } from "./books";
import { expect, test } from "./fixtures";
import {
  airtimeOrder,
  atPaymentPage,
  buyByApi,
  fillAirtime,
  newPhone,
  orderOf,
  orderStatus,
  payButton,
  payFor,
  saveBeneficiary,
  topUpWallet,
} from "./journey";
import { ONLY_LONG, onlyLong } from "./long";
import { enterAs, type Login, newUser, openAs, untilDeviceKnowsAccount } from "./people";

/** The pages of a customer's account. */
const REFUSED = "08030000101";

const balance = (page: Page) => page.getByRole("region", { name: "Wallet balance" });

test("fills in a signed-in customer's email before there is a price", async ({ page }) => {
  const login = await newUser();
  await enterAs(page.context(), login);
  await page.goto("/account");
  await untilDeviceKnowsAccount(page);
  await page.goto("/airtime");
  await expect(page.getByLabel("Email")).toHaveValue(login.email);
});

test("continues the same wallet funding after going back from its payment page", async ({ page }) => {
  await enterAs(page.context(), await newUser());
  await page.goto("/account/wallet");
  await page.getByLabel("Amount", { exact: true }).fill("5000");
  await page.getByRole("button", { name: "Continue" }).click();
  const pay = page.getByRole("button", { name: "Pay ₦5,178" });
  await pay.click();
  await atPaymentPage(page);
  const paymentPage = page.url();
  const back = async () => {
    await page.goBack();
    // Not the browser's copy, which has the same form anyway.
    await page.reload();
  };
  await back();
  await expect(page.getByText("We haven't received your payment")).toBeVisible();
  await expect(page.getByText("It opens the same payment")).toBeVisible();
  await pay.click();
  const complete = await atPaymentPage(page);
  expect(page.url()).toBe(paymentPage);
  await complete.click();
  await expect(page.getByText("₦5,000 was added to your wallet")).toBeVisible();
  await page.goBack();
  await back();
  await expect(page.getByText("₦5,000 was added to your wallet")).toBeVisible();
  await expect(pay).toHaveCount(0);
  await expect(balance(page)).toContainText("₦5,000");
  // The next funding of the same amount is another one.
  await page.getByLabel("Amount", { exact: true }).fill("5000");
  await page.getByRole("button", { name: "Continue" }).click();
  await pay.click();
  await atPaymentPage(page);
  expect(page.url()).not.toBe(paymentPage);
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with script" : "without script", onlyLong(!javaScriptEnabled), () => {
    test.use({ javaScriptEnabled });
    let login: Login;
    test.beforeEach(async ({ page }) => {
      login = await newUser();
      await enterAs(page.context(), login);
    });

    /** Fills in the form and gets the price. Without JavaScript that takes a button press. */
    async function priceOf(page: Page, phone: string, amount: string): Promise<void> {
      await page.goto("/airtime");
      await fillAirtime(page, { phone, amount, email: login.email });
      if (!javaScriptEnabled) await page.getByRole("button", { name: "Continue" }).click();
    }
    async function reload(page: Page, words: string): Promise<void> {
      if (javaScriptEnabled) return expect(orderStatus(page)).toContainText(words);
      await expect(async () => {
        await page.reload();
        await expect(orderStatus(page)).toContainText(words, { timeout: 500 });
      }).toPass({ timeout: 60_000 });
    }

    test("tops up, pays from the wallet, and buys again in two taps", async ({ page, sandbox }) => {
      const phone = newPhone();
      await page.goto("/account/wallet");
      const amount = page.getByLabel("Amount", { exact: true });
      for (const wrong of ["", "5"]) {
        await amount.fill(wrong);
        await page.getByRole("button", { name: "Continue" }).click();
        await expect(amount).toHaveAccessibleDescription(/Enter ₦100 to ₦500,000/);
      }
      await amount.fill("4,000");
      await page.getByRole("button", { name: "Continue" }).click();
      await page.getByRole("link", { name: "Change amount" }).click();
      await expect(amount).toHaveValue("4000");
      await amount.fill("5,000");
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(page.getByText("Wallet receives")).toBeVisible();
      await page.getByRole("button", { name: "Pay ₦5,178" }).click();
      await (await atPaymentPage(page)).click();
      await expect(page.getByText("₦5,000 was added to your wallet")).toBeVisible();
      await expect(balance(page)).toContainText("₦5,000");

      await priceOf(page, phone, "1000");
      await expect(payButton(page)).toHaveCount(2);
      await page.getByRole("button", { name: /^Pay ₦1,000 from your wallet/ }).click();
      await expect(page).toHaveURL(/\/orders\/[^/?]+\?token=/);
      await reload(page, "Delivered");
      const { ref } = orderOf(page);
      expect((await sandbox.sentTo(phone)).map(({ amount }) => amount)).toEqual([1000]);
      // One link, which buys with what the account has stored.
      await expect(page.getByRole("link", { name: "Buy again" })).toHaveAttribute(
        "href",
        `/account/orders/${ref}/again`,
      );

      await page.goto("/account/orders");
      await page.getByRole("link", { name: /^Buy MTN airtime again/ }).click();
      await page.getByRole("button", { name: /^Pay ₦1,000 from your wallet/ }).click();
      await reload(page, "Delivered");
      expect(orderOf(page).ref).not.toBe(ref);
      expect(await sandbox.sentTo(phone)).toHaveLength(2);
      expect((await ordersOf(login.email)).map(({ status }) => status)).toEqual(["delivered", "delivered"]);

      await page.goto("/account/wallet");
      await expect(balance(page)).toContainText("₦3,000");
      await expect(page.getByText("Paid for an order")).toHaveCount(2);
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("link", { name: /CSV/ }).click(),
      ]);
      expect(download.suggestedFilename()).toBe("wallet.csv");
      // The order opens from the list without its token link.
      await page.goto(`/account/orders/${ref}`);
      await expect(page.getByText(ref)).toBeVisible();
      await expect(orderStatus(page)).toContainText("Delivered");
    });

    test("reports a low wallet balance, refunds to the wallet, and pays a waiting order from it", async ({
      page,
    }) => {
      await priceOf(page, REFUSED, javaScriptEnabled ? "700" : "710");
      await expect(
        page.getByText(/Insufficient wallet balance: ₦0\. From your wallet this costs ₦7[01]0\./),
      ).toBeVisible();
      await page.getByRole("checkbox", { name: "If it fails, refund to my wallet" }).check();
      await payFor(page);
      await reload(page, "to your wallet");
      const story = page.getByRole("region", { name: "Order history" });
      await story.getByText("Order history").click();
      await expect(story.getByText(/Refund sent to your wallet/)).toBeVisible();

      await priceOf(page, newPhone(), "300");
      await page.getByRole("button", { name: /^Pay ₦30\d$/ }).click();
      await atPaymentPage(page);
      await page.getByRole("button", { name: "Abandon" }).click();
      await expect(orderStatus(page)).toContainText("Waiting for payment");
      await expect(page.getByText(/^Wallet balance: ₦[\d,]+\. No payment fee\.$/)).toBeVisible();
      await page.getByRole("button", { name: "Pay ₦300 from your wallet" }).click();
      await reload(page, "Delivered");
    });

    test(
      "remembers a corrected network in the account, on another device too",
      ONLY_LONG,
      async ({ page, browser }) => {
        const phone = newPhone("0803");
        await page.goto("/airtime");
        await fillAirtime(page, { phone, amount: "150", email: login.email });
        await page.getByRole("radio", { name: "Airtel" }).check();
        if (!javaScriptEnabled) await page.getByRole("button", { name: "Continue" }).click();
        await payButton(page).click();
        await atPaymentPage(page);

        const other = await openAs(browser, login, { javaScriptEnabled });
        if (javaScriptEnabled) await untilDeviceKnowsAccount(other);
        await other.goto("/airtime");
        await fillAirtime(other, { phone, amount: "200", email: login.email });
        if (!javaScriptEnabled) await other.getByRole("button", { name: "Continue" }).click();
        await expect(other.getByRole("radio", { name: "Airtel" })).toBeChecked();
        await other.context().close();
      },
    );

    test("saves a guest's order, and saves, renames and removes its number", async ({ page, browser }) => {
      const phone = newPhone();
      const guest = await browser.newPage();
      const { ref, token } = await buyByApi(guest, airtimeOrder(phone, 150));
      await reload(guest, "Delivered");
      await expect(guest.getByRole("button", { name: "Save to account" })).toHaveCount(0);
      await guest.close();

      expect((await page.goto(`/account/orders/${ref}`))?.status()).toBe(404);
      await page.goto(`/orders/${ref}?token=${token}`);
      await page.getByRole("button", { name: "Save to account" }).click();
      await expect(page.getByText("This order is in your account.")).toBeVisible();
      await saveBeneficiary(page, "Mum");
      await page.getByRole("button", { name: /^Airtime for/ }).click();
      await expect(page.getByLabel("Phone number")).toHaveValue(phone);
      await page.goto("/account/beneficiaries");
      await page.getByText("Edit", { exact: true }).click();
      await page.getByRole("button", { name: /^Remove/ }).click();
      await expect(page.getByText("No beneficiaries yet", { exact: false })).toBeVisible();
    });
  });
}

test("asks for the age again when betting again", ONLY_LONG, async ({ page }) => {
  const login = await newUser();
  await enterAs(page.context(), login);
  await page.goto("/betting");
  await page.getByRole("radio").first().check();
  const account = newPhone().slice(1);
  await page.getByLabel("Account ID", { exact: true }).fill(account);
  await page.getByLabel("Confirm account ID").fill(account);
  await page.getByLabel("Amount", { exact: true }).fill("500");
  await page.getByRole("checkbox", { name: /I'm 18 or older/ }).check();
  await page.getByLabel("Email").fill(login.email);
  await payFor(page);
  await expect(orderStatus(page)).toContainText("Delivered");
  // The account's own, not the one that fills the form from what this device kept.
  await page.locator("a[href$='/again']").click();
  await page.getByRole("button", { name: /^Pay ₦/ }).click();
  await expect(page.getByText("Betting is for adults.")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: /I'm 18 or older/ })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole("checkbox", { name: /I'm 18 or older/ }).check();
  await page.getByRole("button", { name: /^Pay ₦/ }).click();
  await atPaymentPage(page);
});

test(
  "has no serious accessibility problem or sideways scroll with an empty or a funded account",
  ONLY_LONG,
  async ({ page }) => {
    test.slow();
    const login = await newUser();
    await enterAs(page.context(), login);
    const pages = ["", "/orders", "/wallet", "/beneficiaries", "/esims"].map((part) => `/account${part}`);
    for (const address of pages) {
      await page.goto(address);
      await expectAccessible(page);
    }
    await topUpWallet(page, "2000");
    await expectAccessible(page);
    await page.goto("/airtime");
    await fillAirtime(page, { phone: newPhone(), amount: "400", email: login.email });
    await expect(page.getByRole("button", { name: /from your wallet/ })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: /^Pay ₦[\d,]+$/ }).click();
    await (await atPaymentPage(page)).click();
    await expect(orderStatus(page)).toContainText("Delivered");
    await expectAccessible(page);
    const { ref } = orderOf(page);
    await page.getByRole("button", { name: "Save beneficiary" }).click();
    await expect(page.getByText("Beneficiary saved.")).toBeVisible();
    // access/every-page.spec.ts checks the other pages, with purchases and saved numbers.
    for (const address of [
      "/account/wallet",
      "/account/orders?status=delivered",
      `/account/orders/${ref}/again`,
    ]) {
      await page.emulateMedia({ colorScheme: address.length % 2 ? "dark" : "light" });
      expect((await page.goto(address))?.status()).toBe(200);
      await expectAccessible(page);
    }
    await page.goto("/account/wallet?amount=7000");
    await expectAccessible(page);
  },
);
