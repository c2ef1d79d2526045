import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures";
import { atPaymentPage, buyByApi, newEmail, orderOf, orderStatus, payButton, payFor } from "../journey";
import { ONLY_LONG, onlyLong } from "../long";
import { operator } from "../operator";

/** The quantity chooses the sandbox's behaviour (sandbox/README.md). */
async function buyPins(page: Page, exam: string, quantity: number): Promise<void> {
  await buyByApi(page, { service: "exam-pin", input: { product: exam, quantity } });
}

test("delivers exam PINs from the home page, hidden until revealed", async ({ page, sandbox }) => {
  await page.goto("/");
  await page.getByRole("link", { name: /^Exam PINs/ }).click();
  await expect(page.getByRole("heading", { name: "Buy exam PINs" })).toBeVisible();
  await page.getByRole("radio", { name: /WAEC/ }).check();
  await page.getByLabel("How many PINs").fill("3");
  await page.getByLabel("Email").fill(newEmail());
  const slip = page.getByRole("region", { name: "Order summary" });
  await expect(slip).toContainText("3 WAEC PINs");
  await expect(slip).toContainText("₦11,800");
  await expect(slip).toContainText("Payment fee");
  await payFor(page);
  await expect(orderStatus(page)).toContainText("3 WAEC PINs were delivered at");

  const { transactions } = await sandbox.state();
  const sold = transactions.filter(({ service, quantity }) => service === "exam pin" && quantity === 3);
  expect(sold).toHaveLength(1);
  const goods = sold[0]?.goods as { pins: { pin: string; serial: string }[] } | undefined;
  const pins = goods?.pins ?? [];
  expect(pins).toHaveLength(3);
  const shown = page.getByRole("region", { name: "Your 3 PINs" });
  await expect(shown.getByText("PIN 1 of 3")).toBeHidden();
  await shown.getByText("Show the 3 PINs").click();
  await expect(shown.getByText("PIN 1 of 3")).toBeVisible();
  for (const { pin, serial } of pins) {
    await expect(shown.getByText([...pin].join(" "), { exact: true })).toBeAttached();
    await expect(shown.getByText(serial)).toBeVisible();
  }

  const address = await shown.getByRole("link", { name: "Save as CSV" }).getAttribute("href");
  const file = await page.request.get(address ?? "");
  expect(file.headers()["content-disposition"]).toMatch(/^attachment; filename="exam-pins-/);
  expect(await file.text()).toContain(`"WAEC","${pins[0]?.pin}","${pins[0]?.serial}"`);
  const text = await page.request.get((address ?? "").replace("csv", "txt"));
  expect(await text.text()).toContain(`1. ${pins[0]?.pin}`);
  const { ref } = orderOf(page);
  expect((await page.request.get(`/api/orders/${ref}/pins?token=wrong&format=csv`)).status()).toBe(404);
});

test("refunds refused exam PINs", ONLY_LONG, async ({ page }) => {
  await buyPins(page, "JAMB", 11);
  await expect(orderStatus(page)).toContainText("Refunded");
  await expect(orderStatus(page)).toContainText("refused to deliver it");
});

test("reports processing exam PINs, and that nothing is sent twice", ONLY_LONG, async ({ page, sandbox }) => {
  await buyPins(page, "JAMB", 14);
  await expect(orderStatus(page)).toContainText("Processing");
  await expect(orderStatus(page)).toContainText(/Next check at \d+:\d\d:\d\d [ap]m/);
  const { transactions, purchases } = await sandbox.state();
  const [row] = transactions.filter(({ service, quantity }) => service === "exam pin" && quantity === 14);
  expect(row?.status).toBe("PROCESSING");
  expect(purchases[row?.customerRef ?? ""]?.posts).toBe(1);
});

test("shows exam PINs that came at once, and leaves late ones to our team", ONLY_LONG, async ({ page }) => {
  await buyPins(page, "NECO", 19);
  await expect(orderStatus(page)).toContainText("Under review");
  await expect(orderStatus(page)).toContainText("Fewer PINs came than you paid for.");
  await page.getByText("Show the 18 PINs").click();
  await expect(page.getByText("PIN 18 of 18")).toBeVisible();

  const { ref } = orderOf(page);
  const given = ["--given", "123456789012", "--reason", "read out by their desk", "--by", "Ada"];
  await operator(ref, "park-decide", "--verdict", "delivered", ...given);
  await expect(orderStatus(page)).toContainText("19 NECO PINs were delivered at");
  await expect(page.getByText("PIN 19 of 19")).toBeVisible();
  await expect(page.getByText("1 2 3 4 5 6 7 8 9 0 1 2", { exact: true })).toBeAttached();
});

test(
  "finds sold exam PINs after a lost answer, doesn't buy again, and notifies our team",
  ONLY_LONG,
  async ({ page }) => {
    await buyPins(page, "NECO", 17);
    await expect(orderStatus(page)).toContainText("Under review");
    await expect(orderStatus(page)).toContainText("the answer with them was lost");
  },
);

test("reports an invalid number of PINs beside the field", ONLY_LONG, async ({ page }) => {
  await page.goto("/exam-pins");
  await page.getByRole("radio", { name: /WAEC/ }).check();
  const quantity = page.getByLabel("How many PINs");
  await quantity.fill("51");
  await page.getByLabel("Email").fill(newEmail());
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(quantity).toHaveAccessibleDescription(/Enter 50 or less/);
  await quantity.fill("2");
  await expect(payButton(page)).toBeVisible();
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("completes a purchase and hides the PINs until revealed", ONLY_LONG, async ({ page }) => {
    await page.goto("/exam-pins");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByText("Choose the exam.").first()).toBeVisible();
    await expect(page.getByLabel("How many PINs")).toHaveValue("1");
    await page.getByRole("radio", { name: /NABTEB/ }).check();
    await page.getByLabel("How many PINs").fill("2");
    await page.getByLabel("Email").fill(newEmail());
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("region", { name: "Order summary" })).toContainText("2 NABTEB PINs");
    await payButton(page).click();
    await (await atPaymentPage(page)).click();
    await expect(async () => {
      const again = page.getByRole("link", { name: "Refresh" });
      if (await again.isVisible()) await again.click();
      await expect(orderStatus(page)).toContainText("Delivered", { timeout: 500 });
    }).toPass({ timeout: 60_000 });
    await page.getByText("Show the 2 PINs").click();
    await expect(page.getByText("PIN 2 of 2")).toBeVisible();
    await expect(page.getByRole("link", { name: "Save as text" })).toBeVisible();
  });
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with script ${javaScriptEnabled ? "on" : "off"}`, onlyLong(!javaScriptEnabled), () => {
    test.use({ javaScriptEnabled });

    test("says what the chosen PIN is for, and guesses nothing", async ({ page }) => {
      await page.goto("/exam-pins");
      const note = (exam: string) => page.getByRole("region", { name: `What the ${exam} PIN is for` });
      await expect(note("WAEC")).toBeHidden();
      await page.getByRole("radio", { name: /JAMB/ }).check();
      await expect(note("JAMB")).toContainText(/profile code, and an SMS/);
      await expect(note("JAMB").getByRole("link", { name: "Ask us before buying." })).toBeVisible();
      await page.getByRole("radio", { name: /NABTEB/ }).check();
      await expect(note("NABTEB")).toContainText("We don't know yet what this PIN is for.");
      await expect(note("JAMB")).toBeHidden();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    });
  });
}
