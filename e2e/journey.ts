import { randomInt } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import { liveTime } from "../test/lived-time";

/** A number of its own for each journey, so that no other one's purchase is "the same within minutes". */
export function newPhone(prefix = "0803"): string {
  return `${prefix}${randomInt(1_000_000, 9_999_999)}`;
}

export function newEmail(): string {
  return `ada${randomInt(1_000_000_000)}@example.com`;
}

interface Airtime {
  phone: string;
  amount: string;
  email?: string;
}

/** Types an airtime purchase; the network is preselected from the number. */
export async function fillAirtime(page: Page, { phone, amount, email = newEmail() }: Airtime): Promise<void> {
  await page.getByLabel("Phone number").fill(phone);
  await page.getByLabel("Amount", { exact: true }).fill(amount);
  await page.getByLabel("E-mail").fill(email);
}

/** The purchase form's own button, once it names the price. */
export function payButton(page: Page): Locator {
  return page.getByRole("button", { name: /^Pay ₦/ });
}

/** The button of the sandbox's payment page. */
export async function atPaymentPage(page: Page): Promise<Locator> {
  await expect(page.getByRole("heading", { name: "Sandbox payment" })).toBeVisible();
  return page.getByRole("button", { name: /^Pay ₦/ });
}

/** The head of the order page: the status in words and what it means. */
export function orderStatus(page: Page): Locator {
  return page.getByRole("status");
}

/** From the form to the order page, paid. */
export async function payFor(page: Page): Promise<void> {
  await payButton(page).click();
  await (await atPaymentPage(page)).click();
  await expect(page).toHaveURL(/\/orders\/[^/?]+\?token=/);
}

/** Reference and token of the order page that is open. */
export function orderOf(page: Page): { ref: string; token: string } {
  const url = new URL(page.url());
  return { ref: url.pathname.split("/").at(-1) ?? "", token: url.searchParams.get("token") ?? "" };
}

/**
 * Presses Pay on the payment page and measures until the order page says "Delivered", in milliseconds of the clock or, where
 * others have the processors, of the machine's own time (test/lived-time.ts), whichever is less.
 */
export async function timeToDelivered(page: Page, pay: Locator): Promise<number> {
  const lived = process.env.DATABASE_URL ? await liveTime(process.env.DATABASE_URL) : null;
  const began = performance.now();
  await pay.click();
  await expect(orderStatus(page).getByText("Delivered", { exact: true })).toBeVisible();
  const took = performance.now() - began;
  return Math.min(took, (await lived?.()) ?? took);
}
