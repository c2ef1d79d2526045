import { SERVICE_FACTS } from "../lib/model/service-facts";
import { ordersOf } from "./books";
import { expect, test } from "./fixtures";
import { atPaymentPage, fillAirtime, newEmail, newPhone, payButton, refreshUntil } from "./journey";
import { LONG, onlyLong } from "./long";
import { weigh } from "./weigh";

const KIB = 1_024;
/** A lite page and all that it loads, cold, with headers. */
const MAX_PAGE_KIB = 20;
/** From home to the delivered order, the payment page apart. */
const MAX_PURCHASE_KIB = 60;
const MAX_PURCHASE_REQUESTS = 12;

const CHROME_90 =
  "Mozilla/5.0 (Linux; Android 8.1.0; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/90.0.4430.91 Mobile Safari/537.36";

const OF_EACH_MAKE = ["/", "/airtime", "/data"];
const ALL_PAGES = [
  "/",
  ...Object.values(SERVICE_FACTS).map(({ page }) => page),
  ...["/track", "/status", "/help"],
];

test.describe("with Save-Data, though scripts may run", () => {
  test.use({ extraHTTPHeaders: { "save-data": "on" } });

  test("each page takes at most 20 KiB, and no script or font", async ({ browser }) => {
    const heavy: string[] = [];
    for (const path of LONG ? ALL_PAGES : OF_EACH_MAKE) {
      const context = await browser.newContext({ extraHTTPHeaders: { "save-data": "on" } });
      const page = await context.newPage();
      const weight = await weigh(page);
      await page.goto(new URL(path, process.env.BASE_URL).href, { waitUntil: "networkidle" });
      const says = `${path.padEnd(14)} lite ${(weight.bytes / KIB).toFixed(1)} KiB, ${weight.requests} requests`;
      console.log(says);
      if (weight.bytes > MAX_PAGE_KIB * KIB || weight.banned.length > 0) heavy.push(says, ...weight.banned);
      await context.close();
    }
    expect(heavy).toEqual([]);
  });
});

const WAYS = [
  { who: "who chose it in the footer", use: {}, chooses: true },
  { who: "who chose it and runs no scripts", use: { javaScriptEnabled: false }, chooses: true },
  { who: "with Chrome 90", use: { userAgent: CHROME_90 }, chooses: false },
];

for (const { who, use, chooses } of WAYS) {
  test.describe(who, () => {
    test.use(use);

    test(
      "buys airtime within 60 KiB and 12 requests",
      onlyLong(!chooses || "javaScriptEnabled" in use),
      async ({ page, sandbox }) => {
        const [phone, email] = [newPhone(), newEmail()];
        if (chooses) {
          await page.goto("/help");
          await page.getByRole("button", { name: "Lite version (uses less data)" }).click();
          await expect(page.getByText("Lite version: on.")).toBeVisible();
          await page
            .context()
            .newCDPSession(page)
            .then((wire) => wire.send("Network.clearBrowserCache"));
        }
        const weight = await weigh(page);
        await page.goto("/");
        await page.getByRole("link", { name: /^Airtime/ }).click();
        await fillAirtime(page, { phone, amount: "210", email });
        await page.getByRole("button", { name: "Continue" }).click();
        await expect(page.getByText("Check before you pay")).toBeVisible();
        await payButton(page).click();
        await (await atPaymentPage(page)).click();
        await expect(page).toHaveURL(/\/orders\/[^/?]+\?token=/);
        await expect(page.getByText("Updates automatically")).toBeHidden();
        await expect
          .poll(async () => (await ordersOf(email)).map(({ status }) => status))
          .toEqual(["delivered"]);
        await refreshUntil(page, "Delivered");
        expect(await sandbox.sentTo(phone)).toHaveLength(1);
        console.log(
          `lite purchase ${who}: ${(weight.bytes / KIB).toFixed(1)} KiB, ${weight.requests} requests`,
        );
        expect(weight.banned).toEqual([]);
        expect(weight.bytes).toBeLessThanOrEqual(MAX_PURCHASE_KIB * KIB);
        expect(weight.requests).toBeLessThanOrEqual(MAX_PURCHASE_REQUESTS);
      },
    );
  });
}

test("switches to the full version and back", async ({ page }) => {
  await page.goto("/airtime?network=glo");
  await page.getByRole("button", { name: "Lite version (uses less data)" }).click();
  await expect(page.getByText("Lite version: on.")).toBeVisible();
  await expect(page).toHaveURL(/\/airtime\?network=glo$/);
  await expect(page.locator("script")).toHaveCount(0);
  await page.getByRole("button", { name: "Switch to the full version" }).click();
  await expect(page.getByText("Lite version: on.")).toBeHidden();
  await expect(page).toHaveURL(/\/airtime\?network=glo$/);
  await expect(page.locator("script")).not.toHaveCount(0);
});
