import { type RunningSmtp, startSmtp } from "../../test/smtp";
import { type Stack, startStack } from "../../test/stack";
import { connectSuperuser } from "../../test/superuser";
import { findPlans } from "../catalogue";
import { expect, test } from "../fixtures";
import { buyByApi, newPhone, orderStatus, payButton } from "../journey";
import { ONLY_LONG } from "../long";
import { enterAs, newUser } from "../people";

/** A shop with a mail server: the other journeys' have none. */
let smtp: RunningSmtp;
let shop: Stack;
const before = { BASE_URL: process.env.BASE_URL, DATABASE_URL: process.env.DATABASE_URL };
test.beforeAll(async () => {
  smtp = await startSmtp();
  shop = await startStack({ env: { SMTP_URL: smtp.url, MAIL_FROM: "Kiosk <shop@kiosk.example>" } });
  Object.assign(process.env, { BASE_URL: shop.baseUrl, DATABASE_URL: shop.databaseUrl });
});
test.afterAll(async () => {
  Object.assign(process.env, before);
  await shop?.stop();
  await smtp?.close();
});

/** Moves an order back as if it had been placed so long ago. */
async function age(ref: string, days: number): Promise<void> {
  const client = await connectSuperuser(shop.databaseUrl);
  await client.query("SET session_replication_role = replica");
  await client.query("UPDATE orders SET placed_at = placed_at - $2 * interval '1 hour' WHERE ref = $1", [
    ref,
    days * 24,
  ]);
  await client.query("UPDATE reminders SET next_at = now()");
  await client.end();
}

test(
  "a reminder is turned on in the account, comes once, and is turned off from its email in lite",
  ONLY_LONG,
  async ({ browser }) => {
    const context = await browser.newContext({
      baseURL: shop.baseUrl,
      viewport: { width: 360, height: 740 },
    });
    const page = await context.newPage();
    const user = await newUser();
    await enterAs(context, user);
    const plan = (await findPlans()).find(({ product, hours }) => /^mtn/i.test(product) && hours === 720);
    const input = { plan: plan?._id, phone: newPhone("0803") };
    const { ref } = await buyByApi(page, { service: "data", input, email: user.email });
    await expect(orderStatus(page)).toContainText("Delivered");

    await page.goto("/account");
    await page.getByRole("button", { name: /^Remind me/ }).click();
    await expect(page.getByText(`We'll email ${user.email} once before each due date.`)).toBeVisible();
    await expect(page.getByRole("button", { name: /^Turn off reminder/ })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

    await age(ref, 29.5);
    const mails = () => smtp.mails.filter(({ subject }) => / ends \d/.test(subject));
    await expect.poll(() => mails().length, { timeout: 120_000 }).toBe(1);
    const text = mails()[0]?.text ?? "";
    await page.goto(/https?:\S+\/account\/orders\/\S+\/again/.exec(text)?.[0] ?? "");
    await expect(payButton(page)).toBeVisible();

    // In another browser, which is signed in to nothing and runs no script.
    const plain = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 360, height: 740 },
    });
    await plain.addCookies([{ name: "kiosk_lite", value: "on", url: shop.baseUrl }]);
    const lite = await plain.newPage();
    await lite.goto(/https?:\S+\/reminder\?token=\S+/.exec(text)?.[0] ?? "");
    await lite.getByRole("button", { name: "Turn off reminder" }).click();
    await expect(lite.getByText("Reminder turned off")).toBeVisible();
    await plain.close();

    await page.goto("/account");
    await expect(page.getByRole("button", { name: /^Remind me/ })).toBeVisible();
    expect(mails()).toHaveLength(1);
    await context.close();
  },
);
