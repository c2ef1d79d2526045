import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures";
import { holdScripts } from "../hold-scripts";
import { fillAirtime, newPhone, orderStatus, payButton } from "../journey";
import { LONG } from "../long";

/** Poor 3G: 400 ms round trip, 400 kbit/s each way. */
const SLOW = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

async function onSlowNetwork(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", SLOW);
}

/** Whether React has hydrated the form. */
const isAlive = (page: Page) =>
  page.evaluate(() => {
    const form = document.querySelector("main form");
    return form !== null && Object.keys(form).some((key) => key.startsWith("__react"));
  });

test("allows a purchase before the scripts load, and keeps every button press", async ({ page, sandbox }) => {
  if (LONG) await onSlowNetwork(page);
  // Hold the scripts, however long the machine takes to type.
  const release = await holdScripts(page);
  const phone = newPhone();
  await page.goto("/airtime", { waitUntil: "commit" });
  await fillAirtime(page, { phone, amount: "430" });
  await page.getByRole("button", { name: "Continue" }).click();
  expect(await isAlive(page), "the press came before the scripts").toBe(false);
  await expect(page.getByText("Check before you pay")).toBeVisible();
  await expect(page.getByLabel("Phone number")).toHaveValue(phone);

  // A second press before the scripts load must give the same order.
  await payButton(page).click();
  await expect(page.getByRole("heading", { name: "Sandbox payment" })).toBeVisible();
  release();
  await page.getByRole("button", { name: /^Pay ₦/ }).click();
  await expect(orderStatus(page)).toContainText("Delivered");
  expect(await sandbox.sentTo(phone)).toHaveLength(1);
});
