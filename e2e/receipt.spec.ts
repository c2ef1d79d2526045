import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { expect, test } from "./fixtures";
import { airtimeOrder, buyByApi, newPhone, orderStatus } from "./journey";
import { ONLY_LONG, onlyLong } from "./long";
import { electricityOrder, newMeter, tokenDigits } from "./services/bills";

/** Where to save screenshots. Unset: none are taken. */
const SHOTS = process.env.SHOTS_DIR;
async function shoot(page: Page, name: string): Promise<void> {
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true });
}

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(colorScheme, onlyLong(colorScheme === "light"), () => {
    test.use({
      colorScheme,
      viewport: { width: 360, height: 740 },
      contextOptions: { reducedMotion: "reduce" },
    });

    test("shows an electricity receipt with VAT, prints it, saves it as a file, and proves it to others", async ({
      page,
      browser,
      baseURL,
    }) => {
      const meter = newMeter();
      const { ref, token } = await buyByApi(page, electricityOrder(meter));
      await expect(orderStatus(page)).toContainText("Delivered");
      const digits = (await tokenDigits(page).textContent()) ?? "";
      expect(digits).toMatch(/^\d{20}$/);
      await expectAccessible(page);
      await shoot(page, `order-${colorScheme}`);

      await page.getByRole("link", { name: "Receipt", exact: true }).click();
      const slip = page.getByRole("article");
      await expect(slip.getByRole("heading", { name: "Receipt", exact: true })).toBeVisible();
      await expect(slip).toContainText(ref);
      await expect(slip).toContainText("For energy");
      await expect(slip).toContainText("₦4,651.16");
      await expect(slip).toContainText("₦348.84");
      await expect(page.getByText(digits)).toHaveCount(0);
      await expectAccessible(page);
      await shoot(page, `receipt-${colorScheme}`);

      const file = await page.request.get(`/api/orders/${ref}/receipt.pdf?token=${token}`);
      expect(file.headers()["content-type"]).toBe("application/pdf");
      expect((await file.body()).subarray(0, 5).toString()).toBe("%PDF-");

      // Print: black on white in any theme, and no controls.
      await page.emulateMedia({ media: "print" });
      await expect(slip).toBeVisible();
      for (const pressed of ["Save as PDF", "Back to order"])
        await expect(page.getByRole("link", { name: pressed })).toBeHidden();
      await expect(page.getByRole("button")).toHaveCount(0);
      await expect(page.locator("body > header")).toBeHidden();
      const colours = await slip.evaluate((node) => {
        const { color, backgroundColor } = getComputedStyle(node);
        return [color, backgroundColor, getComputedStyle(document.documentElement).backgroundColor];
      });
      expect(colours).toEqual(["rgb(0, 0, 0)", "rgb(255, 255, 255)", "rgb(255, 255, 255)"]);
      await shoot(page, `receipt-print-${colorScheme}`);
      await page.emulateMedia({ media: null });

      // The shared page shows no token and nothing usable.
      const proof = (await slip.getByRole("link").getAttribute("href")) ?? "";
      expect(proof).toMatch(/\/r\/[0-9A-Z]{4}(-[0-9A-Z]{4}){2}$/);
      const stranger = await browser.newContext({ javaScriptEnabled: false, baseURL, colorScheme });
      const strange = await stranger.newPage();
      await strange.setViewportSize({ width: 360, height: 740 });
      const answer = await strange.goto(new URL(proof).pathname);
      expect(answer?.status()).toBe(200);
      await expect(strange.getByRole("article").getByText("Genuine")).toBeVisible();
      await expect(strange.getByRole("article")).toContainText(`*** ${meter.slice(-3)}`);
      await expect(strange.locator('meta[name="robots"]').first()).toHaveAttribute("content", /noindex/);
      const html = await strange.content();
      for (const secret of [token, ref, meter, digits]) expect(html).not.toContain(secret);
      await shoot(strange, `proof-${colorScheme}`);
      await strange.goto("/r/0000-0000-0000");
      await expect(strange.getByText("Receipt not found")).toBeVisible();
      await shoot(strange, `proof-none-${colorScheme}`);
      await stranger.close();
      await page.goto(new URL(proof).pathname);
      await expectAccessible(page);
    });

    test("shows the proof of delivery, then opens one case, when an order didn't arrive", async ({
      page,
    }) => {
      const phone = newPhone();
      await buyByApi(page, airtimeOrder(phone, 310));
      await expect(orderStatus(page)).toContainText("Delivered");
      await page.getByRole("button", { name: "Report problem" }).click();
      await expect(page.getByRole("heading", { name: "Order not received" })).toBeVisible();
      await expect(page.getByText("This order's status is final.")).toBeVisible();
      await expect(page.getByText(`Check that *** ${phone.slice(-3)} is the right number.`)).toBeVisible();
      await expect(page.getByText(phone)).toHaveCount(0);
      await expectAccessible(page);
      await shoot(page, `missing-${colorScheme}`);
      await page.getByRole("link", { name: "It didn't come" }).click();
      await page.getByRole("button", { name: "I still don't have it" }).click();
      await expect(page.getByRole("heading", { name: /^Case \d+$/ })).toBeVisible();
      await page.getByRole("button", { name: "Report problem" }).click();
      await expect(page.getByRole("heading", { name: "Order not received" })).toBeVisible();
      await expect(page.getByRole("link", { name: "It didn't come" })).toHaveCount(0);
      await expectAccessible(page);
      await shoot(page, `missing-case-${colorScheme}`);
    });
  });
}

test(
  "checks at once and gives a deadline without JavaScript when an order didn't arrive",
  ONLY_LONG,
  async ({ page, browser, baseURL, sandbox }) => {
    const phone = newPhone();
    await sandbox.tell("scenario", { scenario: "never-settles", recipient: phone });
    await buyByApi(page, airtimeOrder(phone, 340));
    await expect(orderStatus(page)).toContainText("The provider has it and hasn't confirmed it yet.");
    const address = page.url();
    await page.close();

    const plain = await browser.newContext({
      javaScriptEnabled: false,
      baseURL,
      viewport: { width: 360, height: 740 },
    });
    const still = await plain.newPage();
    await still.goto(address);
    await still.getByRole("button", { name: "Report problem" }).click();
    await expect(still.getByText(/^Checked again at \d+:\d\d:\d\d [ap]m\.$/)).toBeVisible();
    await expect(still.getByText(/^By \d+:\d\d [ap]m on \d+ \w+ \d{4} you'll have your order/)).toBeVisible();
    await expect(still.getByText("The provider has it and hasn't confirmed it yet.").first()).toBeVisible();
    await still.getByRole("link", { name: "It didn't come" }).click();
    await expect(still.getByText("If it still isn't here 5 minutes after your payment")).toBeVisible();
    await expect(still.getByRole("button", { name: "I still don't have it" })).toHaveCount(0);
    await shoot(still, "missing-processing");
    const [row] = await sandbox.sentTo(phone);
    await sandbox.tell("settle", { id: row?.customerRef, status: "SUCCESS", webhook: "lost" });
    await still.goto(address);
    await still.getByRole("button", { name: "Report problem" }).click();
    await expect(still.getByText("Proof of delivery")).toBeVisible();
    expect(await sandbox.sentTo(phone)).toHaveLength(1);
    await plain.close();
  },
);
