import { randomInt, randomUUID } from "node:crypto";
import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test";

/** A unique number for each journey, so that no other purchase triggers the duplicate check. */
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

/** Fills in an airtime purchase. The network is preselected from the number. */
export async function fillAirtime(page: Page, { phone, amount, email = newEmail() }: Airtime): Promise<void> {
  await page.getByLabel("Phone number").fill(phone);
  await page.getByLabel("Amount", { exact: true }).fill(amount);
  await page.getByLabel("Email").fill(email);
}

/** The purchase form's button, once it shows the price. */
export function payButton(page: Page): Locator {
  return page.getByRole("button", { name: /^Pay ₦/ });
}

/** The button of the sandbox's payment page. */
export async function atPaymentPage(page: Page): Promise<Locator> {
  await expect(page.getByRole("heading", { name: "Sandbox payment" })).toBeVisible();
  return page.getByRole("button", { name: /^Pay ₦/ });
}

/** The top of the order page: the status and its explanation. */
export function orderStatus(page: Page): Locator {
  return page.getByRole("status");
}

/** Presses "Refresh" until the order's page says this: without scripts it doesn't update automatically. */
export async function refreshUntil(page: Page, words: string): Promise<void> {
  await expect(async () => {
    const again = page.getByRole("link", { name: "Refresh" });
    if (await again.isVisible()) await again.click();
    await expect(orderStatus(page)).toContainText(words, { timeout: 500 });
  }).toPass({ timeout: 60_000 });
}

/** Goes from the form to the order page, paid. */
export async function payFor(page: Page): Promise<void> {
  await payButton(page).click();
  await (await atPaymentPage(page)).click();
  await expect(page).toHaveURL(/\/orders\/[^/?]+\?token=/);
}

/** Pays an amount in naira into the signed-in customer's wallet. */
export async function topUpWallet(page: Page, amount: string): Promise<void> {
  await page.goto("/account/wallet");
  await page.getByLabel("Amount", { exact: true }).fill(amount);
  await page.getByRole("button", { name: "Continue" }).click();
  await payButton(page).click();
  await (await atPaymentPage(page)).click();
  await expect(page).toHaveURL(/\/account\/wallet\?topped-up/);
  await expect(page.getByText(/was added to your wallet/)).toBeVisible();
}

interface ApiOrder {
  service: string;
  input: object;
  email?: string | undefined;
}

/** An airtime order as the API takes it. */
export function airtimeOrder(phone: string, amount: number, email?: string): ApiOrder {
  return { service: "airtime", input: { product: "mtn", phone, amount }, email };
}

/** Places an order by the API with this browser's session. Returns its page and payment address. */
export async function placeByApi(
  request: APIRequestContext,
  { service, input, email = newEmail() }: ApiOrder,
): Promise<{ ref: string; token: string; address: string; pay: string }> {
  const answer = await request.post("/api/orders", {
    headers: { "idempotency-key": randomUUID(), origin: process.env.BASE_URL ?? "" },
    data: { service, input, email },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  const { ref, token, payment } = await answer.json();
  return { ref, token, address: `/orders/${ref}?token=${token}`, pay: payment.url };
}

/** Presses Pay on a payment page without opening it. Returns the return address. */
export async function payByApi(request: APIRequestContext, pay: string): Promise<string> {
  const answer = await request.post(pay, { form: { act: "pay" }, maxRedirects: 0 });
  expect(answer.status()).toBe(303);
  return answer.headers().location ?? "";
}

/** Buys by the API, where a purchase is only a precondition. Ends on the order page, just paid. */
export async function buyByApi(page: Page, order: ApiOrder): Promise<{ ref: string; token: string }> {
  const { ref, token, address, pay } = await placeByApi(page.request, order);
  await page.goto(await payByApi(page.request, pay));
  // The payment page doesn't know the order's token, and this browser didn't place the order by a form.
  await page.goto(address);
  return { ref, token };
}

/** Reports on the order page that the purchase didn't come, with the customer's `words` if any. */
export async function reportMissing(page: Page, words?: string): Promise<void> {
  await page.getByRole("button", { name: "Report problem" }).click();
  await page.getByRole("link", { name: "It didn't come" }).click();
  if (words) await page.getByLabel("Tell us more").fill(words);
  await page.getByRole("button", { name: "I still don't have it" }).click();
}

/** Saves the order's number as a beneficiary with a nickname, on the order page. */
export async function saveBeneficiary(page: Page, nickname: string): Promise<void> {
  await page.getByRole("button", { name: "Save beneficiary" }).click();
  await expect(page.getByText("Beneficiary saved.")).toBeVisible();
  await page.getByText("Edit", { exact: true }).click();
  await page.getByLabel(/^Nickname for 0/).fill(nickname);
  await page.getByRole("button", { name: /^Save the nickname/ }).click();
  await expect(page.getByText(nickname, { exact: true })).toBeVisible();
}

/** The reference and token of the open order page. */
export function orderOf(page: Page): { ref: string; token: string } {
  const url = new URL(page.url());
  return { ref: url.pathname.split("/").at(-1) ?? "", token: url.searchParams.get("token") ?? "" };
}
