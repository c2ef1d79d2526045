import type { Page } from "@playwright/test";
import { type RunningSmtp, startSmtp } from "../../test/smtp";
import { type Stack, startStack } from "../../test/stack";
import { expect, test } from "../fixtures";
import { atPaymentPage, newEmail, newPhone, payButton, refreshUntil } from "../journey";
import { ONLY_LONG } from "../long";
import { Sandbox } from "../sandbox";
import { newMeter } from "./bills";

/** A shop with a mail server: the other journeys' have none. Its breakers close again within seconds. */
let smtp: RunningSmtp;
let shop: Stack;
test.beforeAll(async () => {
  smtp = await startSmtp();
  shop = await startStack({
    env: { SMTP_URL: smtp.url, MAIL_FROM: "Kiosk <shop@kiosk.example>", SCHEDULE_SCALE: "0.02" },
    sandboxEnv: { SANDBOX_TIME_SCALE: "0.1" },
  });
});
test.afterAll(async () => {
  await shop?.stop();
  await smtp?.close();
});

const notify = (page: Page) => page.getByRole("button", { name: "Notify me" });

/** Fills the form in whose meter can't be checked, and leaves it. */
async function leave(page: Page, meter: string, email: string): Promise<void> {
  await page.goto(`${shop.baseUrl}/electricity`);
  await page.getByRole("radio", { name: "Ikeja Electric" }).check();
  await page.getByLabel("Meter number").fill(meter);
  await page.getByLabel("Amount", { exact: true }).fill("5000");
  await page.getByLabel("Phone number").fill(newPhone());
  if (!(await notify(page).isVisible())) {
    const verify = page.getByRole("button", { name: "Verify meter" });
    await verify.click();
  }
  await expect(page.getByText("We can't verify this number right now").first()).toBeVisible();
  // Without an address it says so, and keeps what was typed.
  await notify(page).click();
  await expect(page.getByLabel("Email")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Meter number")).toHaveValue(meter);
  await page.getByLabel("Email").fill(email);
  await notify(page).click();
  await expect(page.getByText(`We'll email ${email} once`)).toBeVisible();
  await expect(notify(page)).toBeHidden();
}

async function mailedLink(email: string): Promise<string> {
  const mails = () => smtp.mails.filter(({ to }) => to.includes(email));
  await expect.poll(() => mails().length, { timeout: 90_000 }).toBe(1);
  const [mail] = mails();
  expect(mail?.subject).toContain("You can buy electricity again");
  return /https?:\S+\/electricity\/resume\?token=\S+/.exec(mail?.text ?? "")?.[0] ?? "";
}

test(
  "a meter's check is down, then works: one message opens the filled form, in both versions",
  ONLY_LONG,
  async ({ page, browser }) => {
    const sandbox = new Sandbox(shop.sandboxUrl);
    await sandbox.tell("reads", { validation: "reset" });
    const [meter, liteMeter] = [newMeter(), newMeter()];
    const [email, liteEmail] = [newEmail(), newEmail()];
    await leave(page, meter, email);
    const plain = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 360, height: 740 },
    });
    await plain.addCookies([{ name: "kiosk_lite", value: "on", url: shop.baseUrl }]);
    const lite = await plain.newPage();
    await leave(lite, liteMeter, liteEmail);
    expect(smtp.mails).toEqual([]);

    await sandbox.tell("reads", { validation: "none" });
    await page.goto(await mailedLink(email));
    await expect(page.getByLabel("Meter number")).toHaveValue(meter);
    await expect(page.getByLabel("Amount", { exact: true })).toHaveValue("5000");
    await expect(page.getByLabel("Email")).toHaveValue(email);
    await expect(page.locator("[data-customer=known]")).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await payButton(page).click();
    await (await atPaymentPage(page)).click();
    await expect(page.getByRole("region", { name: "Your token" })).toBeVisible();

    await lite.goto(await mailedLink(liteEmail));
    await expect(lite.getByLabel("Meter number")).toHaveValue(liteMeter);
    await expect(lite.getByLabel("Email")).toHaveValue(liteEmail);
    await lite.getByRole("button", { name: "Continue" }).click();
    await expect(lite.getByText("Check before you pay")).toBeVisible();
    await payButton(lite).click();
    await (await atPaymentPage(lite)).click();
    await refreshUntil(lite, "Delivered");
    await plain.close();

    // A link that nothing is kept for says so, above the empty form.
    await page.goto(`${shop.baseUrl}/electricity/resume?token=${"x".repeat(43)}`);
    await expect(page.getByText("This link has expired")).toBeVisible();
    await expect(page.getByLabel("Meter number")).toHaveValue("");
    const news = smtp.mails.filter(({ subject }) => subject.includes("again at"));
    expect(news.map(({ to }) => to.join()).sort()).toEqual([email, liteEmail].sort());
  },
);
