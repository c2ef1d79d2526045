import type { Page, Request } from "@playwright/test";
import { ordersOf } from "./books";
import { expect, test } from "./fixtures";
import { holdScripts } from "./hold-scripts";
import {
  atPaymentPage,
  fillAirtime,
  newEmail,
  newPhone,
  orderStatus,
  payButton,
  refreshUntil,
  topUpWallet,
} from "./journey";
import { ONLY_LONG, onlyLong } from "./long";
import { enterAs, newUser } from "./people";
import { newCard, newMeter } from "./services/bills";

/** What is pressed on a slow phone before the scripts run, and without them. Both are one plain form. */
const provider = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Provider" }).getByRole("button", { name, exact: true });
const summary = (page: Page) => page.getByRole("region", { name: "Order summary" });
const isPost = (request: Request) => request.method() === "POST";
const items = (page: Page) => page.locator("[data-item]");

/** Sends a form again as the browser sent it: a second press before the first was answered. */
async function sendAgain(page: Page, sent: Request): Promise<void> {
  const headers = await sent.allHeaders();
  const answer = await page.request.post(sent.url(), {
    headers: { "content-type": headers["content-type"] ?? "", origin: headers.origin ?? "" },
    data: sent.postDataBuffer() ?? Buffer.alloc(0),
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(303);
}

const PROVIDERS = [
  {
    path: "/tv",
    other: "GOtv",
    address: /\/tv\?provider=gotv$/,
    fields: { "Smartcard/IUC number": newCard() },
    plan: /GOtv Jinja/,
  },
  {
    path: "/internet",
    other: "Smile",
    address: /\/internet\?provider=smile/,
    fields: { "Account ID or number": `15${newPhone().slice(3)}`, "Phone number": newPhone() },
    plan: /2\sGB FlexiWeekly/,
  },
];

for (const { path, other, address, fields, plan } of PROVIDERS) {
  const fill = async (page: Page) => {
    for (const [label, text] of Object.entries({ ...fields, Email: newEmail() })) {
      await page.getByLabel(label).fill(text);
    }
  };
  const expectKept = async (page: Page) => {
    for (const [label, text] of Object.entries(fields)) {
      await expect(page.getByLabel(label)).toHaveValue(text);
    }
  };

  // Both pages are one form with other providers.
  test(
    `lists another provider's plans on ${path}, pressed before the scripts run, and keeps what is typed`,
    onlyLong(path === "/internet"),
    async ({ page }) => {
      const release = await holdScripts(page);
      await page.goto(path, { waitUntil: "commit" });
      await fill(page);
      await provider(page, other).click();
      await expect(provider(page, other)).toHaveAttribute("aria-pressed", "true");
      await expectKept(page);
      await page.getByRole("radio", { name: plan }).check();
      release();
      await expect(page).toHaveURL(address);
      await expect(summary(page)).toContainText(plan);
      await expectKept(page);
      await expect(provider(page, other)).toHaveAttribute("aria-pressed", "true");
      // With the scripts, the other way round.
      const first = page.getByRole("navigation", { name: "Provider" }).getByRole("button").first();
      await first.click();
      await expect(first).toHaveAttribute("aria-pressed", "true");
      await expect(page.getByRole("radio", { name: plan })).toHaveCount(0);
      await expectKept(page);
    },
  );

  test.describe("without script", ONLY_LONG, () => {
    test.use({ javaScriptEnabled: false });

    test(`keeps what is typed on ${path}, out of the address, and lists the provider until it is paid`, async ({
      page,
    }) => {
      await page.goto(path);
      await fill(page);
      await provider(page, other).click();
      await expectKept(page);
      // A price is asked for without a plan, which is then chosen.
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(provider(page, other)).toHaveAttribute("aria-pressed", "true");
      await page.getByRole("radio", { name: plan }).check();
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(summary(page)).toContainText(plan);
      await expect(page.getByRole("radio", { name: plan })).toBeChecked();
      await expectKept(page);
      for (const text of Object.values(fields)) expect(page.url()).not.toContain(text.slice(1));
      await payButton(page).click();
      await expect(await atPaymentPage(page)).toBeVisible();
    });
  });
}

test(
  "opens an internet item of the basket with its provider and plan, and stays on it",
  ONLY_LONG,
  async ({ page }) => {
    await page.goto("/internet?provider=smile");
    await page.getByRole("radio", { name: /2\sGB FlexiWeekly/ }).check();
    await page.getByLabel("Account ID or number").fill(`15${newPhone().slice(3)}`);
    await page.getByLabel("Phone number").fill(newPhone());
    await page.getByRole("button", { name: "Add to basket" }).click();
    await items(page)
      .getByRole("link", { name: /^Change / })
      .click();
    await expect(page.getByRole("radio", { name: /2\sGB FlexiWeekly/ })).toBeChecked();
    const item = page.url();
    await page.getByRole("navigation", { name: "Provider" }).getByRole("button").first().click();
    await expect(page).toHaveURL(new RegExp(`^${item}\\?provider=`));
  },
);

for (const how of ["held scripts", "no scripts"] as const) {
  test.describe(`with ${how}`, onlyLong(how === "no scripts"), () => {
    test.use({ javaScriptEnabled: how === "held scripts" });
    const open = async (page: Page, path: string): Promise<() => void> => {
      const release = how === "held scripts" ? await holdScripts(page) : () => undefined;
      await page.goto(path, { waitUntil: "commit" });
      return release;
    };

    test("pays once from the wallet, however often the button is pressed", async ({ page, sandbox }) => {
      const login = await newUser();
      await enterAs(page.context(), login);
      await topUpWallet(page, "5000");
      const phone = newPhone();
      const release = await open(page, "/airtime");
      await fillAirtime(page, { phone, amount: "450", email: login.email });
      await page.getByRole("button", { name: "Continue" }).click();
      const posted = page.waitForRequest(isPost);
      await page.getByRole("button", { name: "Pay ₦450 from your wallet" }).click();
      await sendAgain(page, await posted);
      await expect(page).toHaveURL(/\/orders\/[^/?]+\?token=/);
      release();
      if (how === "no scripts") await refreshUntil(page, "Delivered");
      else await expect(orderStatus(page)).toContainText("Delivered");
      expect(await ordersOf(login.email)).toHaveLength(1);
      expect(await sandbox.sentTo(phone)).toHaveLength(1);
    });

    test("keeps where refunds go while a repetition is confirmed", ONLY_LONG, async ({ page }) => {
      const login = await newUser();
      await enterAs(page.context(), login);
      await topUpWallet(page, "5000");
      const phone = newPhone();
      await open(page, "/airtime");
      await fillAirtime(page, { phone, amount: "460", email: login.email });
      await page.getByRole("button", { name: "Continue" }).click();
      await page.getByRole("button", { name: "Pay ₦460 from your wallet" }).click();
      await expect(page).toHaveURL(/\/orders\/[^/?]+\?token=/);
      await page.goto("/airtime", { waitUntil: "commit" });
      await fillAirtime(page, { phone, amount: "470", email: login.email });
      await page.getByRole("button", { name: "Continue" }).click();
      const refunds = page.getByRole("checkbox", { name: /wallet/ });
      await refunds.check();
      // Changed after the price was seen: the new price is shown first.
      await page.getByLabel("Amount", { exact: true }).fill("460");
      await page.getByRole("button", { name: "Pay ₦470 from your wallet" }).click();
      await expect(page.getByText("Possible duplicate order")).toBeVisible();
      await expect(refunds).toBeChecked();
    });

    test("adds to the basket once, however often the button is pressed", ONLY_LONG, async ({ page }) => {
      // The browser has a basket already.
      const [first, second] = [newPhone(), newPhone()];
      const release = await open(page, "/airtime");
      await page.getByLabel("Phone number").fill(first);
      await page.getByLabel("Amount", { exact: true }).fill("300");
      await page.getByRole("button", { name: "Add to basket" }).click();
      await expect(items(page)).toHaveCount(1);
      await page.goto("/airtime", { waitUntil: "commit" });
      await page.getByLabel("Phone number").fill(second);
      await page.getByLabel("Amount", { exact: true }).fill("310");
      const posted = page.waitForRequest(isPost);
      await page.getByRole("button", { name: "Add to basket" }).click();
      await sendAgain(page, await posted);
      await expect(items(page)).toHaveCount(2);
      await page.goto("/basket", { waitUntil: "commit" });
      await expect(items(page)).toHaveCount(2);
      release();
      await expect(page.getByRole("link", { name: /^Basket/ })).toHaveAccessibleName("Basket (2)");
    });

    test("verifies the meter of the chosen DisCo and type", ONLY_LONG, async ({ page }) => {
      const meter = newMeter();
      const release = await open(page, "/electricity");
      await page.getByRole("radio", { name: "Eko Electric" }).check();
      await page.getByRole("radio", { name: /Postpaid/ }).check();
      await page.getByLabel(/^Meter (or account )?number/).fill(meter);
      await page.getByLabel("Amount", { exact: true }).fill("5000");
      await page.getByRole("button", { name: "Verify meter" }).click();
      await expect(page.getByText("Account name")).toBeVisible();
      release();
      await expect(page.getByLabel("Meter or account number")).toHaveValue(meter);
      await expect(page.getByRole("radio", { name: "Eko Electric" })).toBeChecked();
      await expect(page.getByRole("radio", { name: /Postpaid/ })).toBeChecked();
      await expect(page.getByText("Account name")).toBeVisible();
      await expect(page.getByLabel("Amount", { exact: true })).toHaveValue("5000");
    });

    test("keeps the exam and how many", ONLY_LONG, async ({ page }) => {
      const release = await open(page, "/exam-pins");
      await page.getByRole("radio", { name: /WAEC/ }).first().check();
      await page.getByLabel("How many").fill("3");
      await page.getByLabel("Email").fill(newEmail());
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(page.getByText("Check before you pay")).toBeVisible();
      release();
      await expect(summary(page)).toContainText("3 WAEC PINs");
      await expect(page.getByLabel("How many")).toHaveValue("3");
      await expect(page.getByRole("radio", { name: /WAEC/ }).first()).toBeChecked();
    });

    test("keeps the betting platform, the account and the age", ONLY_LONG, async ({ page }) => {
      const account = newPhone().slice(1);
      const release = await open(page, "/betting");
      await page.getByRole("radio", { name: /1xBet/i }).check();
      await page.getByLabel("Account ID", { exact: true }).fill(account);
      await page.getByLabel("Confirm account ID").fill(account);
      await page.getByLabel("Amount", { exact: true }).fill("500");
      await page.getByLabel("Email").fill(newEmail());
      await page.getByRole("checkbox", { name: /18/ }).check();
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(page.getByText("Check before you pay")).toBeVisible();
      release();
      await expect(page.getByRole("radio", { name: /1xBet/i })).toBeChecked();
      await expect(page.getByLabel("Confirm account ID")).toHaveValue(account);
      await expect(page.getByRole("checkbox", { name: /18/ })).toBeChecked();
    });

    test("finds a country's eSIMs and keeps the chosen package", ONLY_LONG, async ({ page }) => {
      const release = await open(page, "/esim");
      await page.getByLabel("Where are you going?").fill("france");
      await page.getByRole("button", { name: "Search" }).click();
      await expect(page).toHaveURL(/\/esim\?q=france$/);
      await page.getByRole("link", { name: "France", exact: true }).click();
      const chosen = page.getByRole("radio").nth(1);
      await chosen.check();
      const code = await chosen.getAttribute("value");
      await page.getByLabel("Email").fill(newEmail());
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(page.getByText("Check before you pay")).toBeVisible();
      release();
      await expect(page.locator(`input[name=packageCode][value="${code}"]`)).toBeChecked();
    });
  });
}
