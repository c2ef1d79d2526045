import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { fillAirtime, newPhone, payButton, topUpWallet } from "./journey";
import { ONLY_LONG } from "./long";
import { enterAs, newUser } from "./people";

const FORMS = ["/airtime", "/data", "/electricity", "/tv", "/internet", "/betting", "/exam-pins", "/esim/GB"];

const see = (page: Page) => page.getByRole("button", { name: "Continue" });
const summary = (page: Page) => page.getByRole("region", { name: "Order summary" });
const bottomOf = async (page: Page) => {
  const box = await payButton(page).boundingBox();
  return box ? Math.round(box.y + box.height) : null;
};

test("shows a bottom bar on a phone only once there is a total", async ({ page }) => {
  await page.goto("/airtime");
  await expect(see(page)).not.toBeInViewport();
  await expect(page.getByText("₦ –")).toHaveCount(0);
  await fillAirtime(page, { phone: newPhone(), amount: "500" });
  await expect(payButton(page)).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect.poll(() => bottomOf(page)).toBeGreaterThan(740 - 30);
  expect(await bottomOf(page)).toBeLessThanOrEqual(740);
});

test("keeps the bar low on a phone beside a wallet, whether it holds enough or not", async ({ page }) => {
  await enterAs(page.context(), await newUser());
  const height = async (amount: string, note: RegExp) => {
    await page.goto("/airtime");
    await fillAirtime(page, { phone: newPhone(), amount });
    await expect(page.getByText(note)).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("button", { name: /^Pay ₦\d+$/ })).toBeInViewport({ ratio: 1 });
    return page.getByText(note).evaluate((text) => text.closest(".bottom-bar")?.clientHeight);
  };
  expect(await height("500", /^Insufficient wallet balance: ₦0\./)).toBeLessThan(740 / 5);
  await topUpWallet(page, "1000");
  expect(await height("600", /^Wallet balance: ₦1,000\. No payment fee\.$/)).toBeLessThan(740 / 6);
  await expect(page.getByRole("button", { name: "Pay ₦600 from your wallet" })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("checkbox", { name: "If it fails, refund to my wallet" })).toBeVisible();
});

test("keeps the home page's box wide on a phone", async ({ page }) => {
  await page.goto("/");
  const box = await page.getByLabel("Search or enter a number").boundingBox();
  expect(box?.width).toBeGreaterThanOrEqual(240);
  await expect(page.getByRole("button", { name: "Continue" })).toBeVisible();
});

test.describe("at 1280 by 800", () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false });

  test(
    "has the pay button beside every form, below the summary, and floats nothing",
    ONLY_LONG,
    async ({ page }) => {
      for (const form of FORMS) {
        await page.goto(form);
        await expect(see(page), form).toBeInViewport({ ratio: 1 });
        const [button, above] = [await see(page).boundingBox(), await summary(page).boundingBox()];
        const field = await page.getByLabel("Email").boundingBox();
        expect(button?.x, form).toBeGreaterThan((field?.x ?? 0) + (field?.width ?? 1280));
        expect(button?.y, form).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 800));
        const floating = await page.evaluate(
          () =>
            [...document.querySelectorAll("main *")].filter(
              (element) => getComputedStyle(element).position === "fixed",
            ).length,
        );
        expect(floating, form).toBe(0);
      }
    },
  );
});
