import { expect, test } from "../fixtures";
import { buyByApi, orderStatus, payButton, payFor } from "../journey";
import { ONLY_LONG } from "../long";
import { textBoxes } from "../text-boxes";
import { electricityOrder, fillElectricity, newMeter, tokenDigits } from "./bills";

test("delivers a prepaid token from the home page", async ({ page, sandbox }) => {
  const meter = newMeter();
  await page.goto("/");
  await page.getByRole("link", { name: /^Electricity/ }).click();
  await expect(page.getByRole("heading", { name: "Buy electricity" })).toBeVisible();
  await fillElectricity(page, { meter: `${meter.slice(0, 4)} ${meter.slice(4)}` });
  // A partly hidden name and address: enough to recognise your own.
  const owner = page.locator("[data-customer=known]");
  await expect(owner).toContainText(/[A-Z]\*+ [A-Z]\*+/);
  await expect(owner).toContainText(/\d+ B\*\*\* S\*\*\*, Lagos/);
  await expect(page.getByText("Before you pay")).toBeVisible();
  const slip = page.getByRole("region", { name: "Order summary" });
  await expect(slip.getByText("Ikeja Electric", { exact: true })).toBeVisible();
  await expect(slip).toContainText("Payment fee");
  await payFor(page);

  await expect(orderStatus(page)).toContainText("Your Ikeja Electric token for ₦5,000 was delivered at");
  const token = page.getByRole("region", { name: "Your token" });
  await expect(token).toContainText("kWh");
  await expect(token).toContainText("VAT (7.5%), included");
  await expect(token).toContainText("₦348.84");
  const groups = await tokenDigits(token).locator("span").allTextContents();
  expect(groups.map((group) => group.length)).toEqual([4, 4, 4, 4, 4]);
  const digits = groups.join("");
  // Read out digit by digit, copied without spaces.
  await expect(token.locator(".token-digits .sr-only")).toHaveText(
    `Token: ${groups.map((group) => [...group].join(" ")).join(", ")}`,
  );
  for (const name of ["Copy token", "Read aloud"]) {
    expect(await token.getByRole("button", { name }).evaluate(textBoxes), name).toHaveLength(1);
  }
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await token.getByRole("button", { name: "Copy token" }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(digits);
  const fits = await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
  expect(fits).toBe(true);

  const sent = await sandbox.sentTo(meter);
  expect(sent.map(({ status }) => status)).toEqual(["SUCCESS"]);
  expect(JSON.stringify(sent)).toContain(digits);

  // The same address shows it again, and print shows it without the buttons.
  await page.reload();
  await expect(tokenDigits(token)).toHaveText(groups.join(""));
  await page.emulateMedia({ media: "print" });
  await expect(token.getByRole("button", { name: "Copy token" })).toBeHidden();
  await expect(tokenDigits(token)).toBeVisible();
  await expect(page.getByRole("banner").first()).toContainText("Kiosk");
  await expect(page.getByRole("article")).toContainText(/\d{1,2} [A-Z][a-z]{2} \d{4}/);
  await expect(page.getByRole("navigation")).toBeHidden();
  expect(sheetsOf(await page.pdf({ format: "A4" }))).toBe(1);
});

test("shows a postpaid receipt without a token", ONLY_LONG, async ({ page }) => {
  await page.goto("/electricity");
  await fillElectricity(page, { meter: newMeter(), postpaid: true });
  const slip = page.getByRole("region", { name: "Order summary" });
  await expect(slip.getByText("Ikeja Electric", { exact: true })).toBeVisible();
  await payFor(page);
  const receipt = page.getByRole("region", { name: "Receipt number" });
  await expect(receipt).toContainText(/RCT\d{10}/);
  await expect(page.getByText("Your token")).toBeHidden();
});

test("shows every token in the order to enter them", ONLY_LONG, async ({ page }) => {
  await buyByApi(page, electricityOrder("45000000813", { amount: 5_010 }));
  const tokens = page.getByRole("region", { name: "Your tokens" });
  await expect(tokens.locator("[data-token]")).toHaveCount(4);
  const kinds = await tokens
    .locator("[data-token]")
    .evaluateAll((rows) => rows.map((row) => row.getAttribute("data-token")));
  expect(kinds).toEqual(["kct1", "kct2", "main", "bonus"]);
  await expect(tokens).toContainText("1 of 4");
});

test("refunds a refused purchase", ONLY_LONG, async ({ page }) => {
  await buyByApi(page, electricityOrder("45000000101", { amount: 5_020 }));
  await expect(orderStatus(page)).toContainText("Refunded");
  await expect(orderStatus(page)).toContainText("The provider refused to deliver it.");
});

test("follows a processing order until the token arrives", ONLY_LONG, async ({ page, sandbox }) => {
  const meter = newMeter();
  const settle = await sandbox.keepInProcessing(meter);
  await buyByApi(page, electricityOrder(meter, { amount: 5_030 }));
  await expect(orderStatus(page)).toContainText("Processing");
  await settle();
  await expect(page.getByRole("region", { name: "Your token" })).toBeVisible();
  await expect(orderStatus(page)).toContainText("Delivered");
});

test("waits for a late token before it says delivered", ONLY_LONG, async ({ page, sandbox }) => {
  const undo = await sandbox.tellLater();
  await buyByApi(page, electricityOrder("45000000810", { amount: 5_040 }));
  await expect(orderStatus(page)).toContainText("hasn't sent the token yet");
  await expect(orderStatus(page)).toContainText("Processing");
  const coming = page.getByText("Enter the 20 digits on your meter.").filter({ visible: true });
  await expect(coming).toBeVisible();
  const token = page.getByRole("region", { name: "Your token" });
  await expect(token).toBeVisible({ timeout: 90_000 });
  await expect(token).toContainText("sent this token later than usual");
  await undo();
});

test("rejects payment for an unknown meter", async ({ page }) => {
  await page.goto("/electricity");
  await page.getByRole("radio", { name: "Ikeja Electric" }).check();
  const number = page.getByLabel("Meter number");
  await number.fill("45000000001");
  await expect(number).toHaveAccessibleDescription(/doesn't recognise this meter/);
  await page.getByLabel("Amount", { exact: true }).fill("5000");
  await expect(payButton(page)).toBeHidden();
});

test("reports a failed meter check and sells nothing unvalidated", ONLY_LONG, async ({ page }) => {
  await page.goto("/electricity");
  await page.getByRole("radio", { name: "Yola Electric" }).check();
  await page.getByLabel("Meter number").fill("45000000002");
  await expect(page.getByText("We can't verify this number right now")).toBeVisible();
  // This shop has no mail server, so it promises no email (notify.spec.ts).
  await expect(page.getByText("Try again in a few minutes.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Notify me" })).toBeHidden();
  await page.getByLabel("Amount", { exact: true }).fill("5000");
  await page.getByLabel("Phone number").fill("08031234567");
  await page.getByLabel("Email").fill("ada@example.com");
  await page.getByRole("button", { name: "Continue" }).click();
  // At the top, below the number, and in the summary instead of a price.
  await expect(page.getByText("We can't verify this number right now")).toHaveCount(3);
  await expect(payButton(page)).toBeHidden();
});

test("asks for the address when the check returns none", ONLY_LONG, async ({ page }) => {
  await page.goto("/electricity");
  await fillElectricity(page, { meter: "45000000003", amount: "5050" });
  await expect(payButton(page)).toBeHidden();
  await page.getByLabel("Address on the bill").fill("12 Broad Street, Lagos");
  await payFor(page);
  await expect(page.getByRole("region", { name: "Your token" })).toBeVisible();
});

/** Chromium writes each page of a PDF as an uncompressed object. */
const sheetsOf = (pdf: Buffer) => pdf.toString("latin1").match(/\/Type \/Page\b/g)?.length;
