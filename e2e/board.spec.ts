import type { Page } from "@playwright/test";
import { findPlans } from "./catalogue";
import { expect, test } from "./fixtures";
import {
  airtimeOrder,
  atPaymentPage,
  buyByApi,
  newEmail,
  newPhone,
  orderStatus,
  payButton,
  saveBeneficiary,
} from "./journey";
import { ONLY_LONG } from "./long";
import { enterAs, newUser } from "./people";

const board = (page: Page) => page.getByRole("region", { name: "Your numbers" });

/** What an earlier visit stored on this device. */
async function store(page: Page, kept: object): Promise<void> {
  await page.goto("/help");
  await page.evaluate((text) => localStorage.setItem("kiosk.device", text), JSON.stringify(kept));
}

test("a guest's device shows its numbers with today's price and the end, and buys again in two taps", async ({
  page,
}) => {
  const phone = newPhone("0803");
  const plan = (await findPlans()).find(({ product, hours }) => /^mtn/i.test(product) && hours === 720);
  if (!plan) throw new Error("no monthly plan of MTN");
  const order = { token: "t".repeat(43), service: "data", total: 12_400, delivered: true };
  const at = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const again = { phone, product: "", amount: "", plan: plan._id };
  await store(page, {
    orders: [
      { ...order, ref: "AAAAA-AAAAA", what: "MTN 1 GB", recipient: phone, amount: 12_300, at: at(3), again },
      { ...order, ref: "BBBBB-BBBBB", what: "MTN 1 GB", recipient: phone, amount: 12_300, at: at(40), again },
    ],
    email: newEmail(),
    networks: {},
  });
  await page.goto("/");
  const cards = board(page).getByRole("listitem");
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText(`··${phone.slice(-4)}`);
  await expect(cards).toContainText(/₦[\d,.]+ now \(was ₦123, /);
  await expect(cards).toContainText(/Lasts until \d+ \w+/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  await cards.getByRole("link", { name: "Buy again" }).click();
  await expect(page.getByRole("region", { name: "Order summary" })).toContainText("MTN");
  await payButton(page).click();
  await expect(await atPaymentPage(page)).toBeVisible();
});

test(
  "an account's numbers have their nickname on the home page, and are bought again in two taps",
  ONLY_LONG,
  async ({ page }) => {
    const user = await newUser();
    await enterAs(page.context(), user);
    const phone = newPhone();
    await buyByApi(page, airtimeOrder(phone, 330, user.email));
    await expect(orderStatus(page)).toContainText("Delivered");
    await saveBeneficiary(page, "Mum");

    // A device that knows only that a customer signed in on it.
    await store(page, { orders: [], email: "", networks: {}, account: true });
    await page.goto("/");
    const cards = board(page).getByRole("listitem");
    await expect(cards).toHaveCount(1);
    await expect(cards).toContainText("Mum");
    await expect(cards).toContainText(`··${phone.slice(-4)}`);
    await cards.getByRole("link", { name: "Buy again" }).click();
    await payButton(page).click();
    await expect(await atPaymentPage(page)).toBeVisible();
  },
);
