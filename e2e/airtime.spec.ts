import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { atPaymentPage, fillAirtime, newPhone, orderStatus, payButton, timeToDelivered } from "./journey";
import { ONLY_LONG } from "./long";

const PROMISE_MS = 2_000;

test("delivers ₦500 airtime from the home page", async ({ page, sandbox }) => {
  const phone = newPhone();
  await page.goto("/");
  await page.getByRole("link", { name: /^Airtime/ }).click();
  await expect(page.getByRole("heading", { name: "Buy airtime" })).toBeVisible();
  const slip = page.getByRole("region", { name: "Order summary" });
  await expect(slip.getByText("You pay")).toBeVisible();
  await fillAirtime(page, {
    phone: `+234 ${phone.slice(1, 4)} ${phone.slice(4, 7)} ${phone.slice(7)}`,
    amount: "500",
  });
  await expect(page.getByRole("radio", { name: "MTN" })).toBeChecked();
  await expect(slip.getByText("MTN airtime")).toBeVisible();
  await expect(slip.getByText("Payment fee")).toBeVisible();
  const price = (await payButton(page).textContent())?.replace("Pay ", "") ?? "";
  await payButton(page).click();

  const pay = await atPaymentPage(page);
  await expect(pay).toHaveText(`Pay ${price}${price.includes(".") ? "" : ".00"}`);
  await pay.click();

  await expect(orderStatus(page)).toContainText("₦500 MTN airtime was delivered at");
  await expect(page.getByText("Provider's reference")).toBeVisible();
  const story = page.getByRole("region", { name: "Order history" });
  await story.getByText("Order history").click();
  for (const event of ["Order placed", "Payment confirmed", "Delivered"]) {
    await expect(story.getByText(event)).toBeVisible();
  }
  const sent = await sandbox.sentTo(phone);
  expect(sent.map(({ status }) => status)).toEqual(["SUCCESS"]);
});

test("delivers airtime within 2 seconds of payment", ONLY_LONG, async ({ page }) => {
  // Retry: the first purchase after the shop's start, or on a busy machine, may be slower.
  let best = await buy(page);
  for (let more = 0; more < 4 && best >= PROMISE_MS; more++) best = Math.min(best, await buy(page));
  expect(best).toBeLessThan(PROMISE_MS);
});

async function buy(page: Page): Promise<number> {
  await page.goto("/airtime");
  await fillAirtime(page, { phone: newPhone(), amount: "500" });
  await payButton(page).click();
  const took = await timeToDelivered(page, await atPaymentPage(page));
  console.log(`payment to delivered: ${Math.round(took)} ms`);
  return took;
}
