import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { ordersOf } from "./books";
import { findPlans } from "./catalogue";
import { expect, test } from "./fixtures";
import {
  atPaymentPage,
  newEmail,
  newPhone,
  orderStatus,
  payButton,
  refreshUntil,
  topUpWallet,
} from "./journey";
import { ONLY_LONG } from "./long";
import { readCatalogueNow } from "./operator";
import { enterAs, newUser } from "./people";
import type { Sandbox } from "./sandbox";
import { fillElectricity, newCard, newMeter } from "./services/bills";
import { weigh } from "./weigh";

/** Several services under one payment (docs/adr/0085). */
const items = (page: Page) => page.locator("[data-item]");
const toBasket = (page: Page) => page.getByRole("link", { name: /^Basket/ });

async function add(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add to basket" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Basket" })).toBeVisible();
}

async function addAirtime(page: Page, phone: string, amount: string): Promise<void> {
  await page.goto("/airtime");
  await page.getByLabel("Phone number").fill(phone);
  await page.getByLabel("Amount", { exact: true }).fill(amount);
  await add(page);
}

test("pays light, data and TV once; TV fails, and only TV is refunded", async ({ page, sandbox }) => {
  const [meter, card, phone, email] = [newMeter(), newCard(), newPhone(), newEmail()];
  await sandbox.tell("scenario", { scenario: "refused", recipient: card, times: 1 });
  await page.goto("/electricity");
  await fillElectricity(page, { meter, email });
  await add(page);
  await expect(toBasket(page)).toHaveAccessibleName("Basket (1)");
  await page.getByRole("link", { name: "Add something else" }).click();
  await page.getByRole("link", { name: /^Data/ }).click();
  await page.getByLabel("Phone number").fill(phone);
  await page.getByRole("radio", { name: /₦/ }).first().check();
  await add(page);
  await page.goto("/tv?provider=gotv");
  await page.getByLabel("Smartcard/IUC number").fill(card);
  await expect(page.getByText("Account name")).toBeVisible();
  await page.getByRole("radio", { name: /GOtv Jinja/ }).check();
  await add(page);
  await expect(items(page)).toHaveCount(3);
  await expect(toBasket(page)).toHaveAccessibleName("Basket (3)");
  // Whose meter and card these are, masked, and one payment fee.
  await expect(items(page).first()).toContainText(/Ikeja Electric.*₦5,000/);
  await expect(items(page).first()).toContainText(/[A-Z]\*+ [A-Z]\*+/);
  await expect(page.getByText("Payment fee", { exact: true })).toHaveCount(1);
  await page.getByLabel("Email").fill(email);
  await payButton(page).click();
  await (await atPaymentPage(page)).click();

  await expect(page).toHaveURL(/\/orders\/[^/?]+\?token=/);
  await expect(orderStatus(page)).toContainText(/2 of 3 were delivered\.Not delivered: GOtv .*We refunded/);
  await expect(page.getByRole("region", { name: "Your token" })).toBeVisible();
  await expect.poll(() => ordersOf(email)).toMatchObject([{ status: "partly_delivered", payments: 1 }]);
  expect((await sandbox.sentTo(meter)).map(({ status }) => status)).toEqual(["SUCCESS"]);
  expect((await sandbox.sentTo(card)).filter(({ status }) => status === "SUCCESS")).toEqual([]);
  await toBasket(page).click();
  await expect(page.getByText("Your basket is empty.")).toBeVisible();
  await expect(toBasket(page)).toHaveAccessibleName("Basket");
});

test("changes and removes an item", async ({ page }) => {
  const [first, second] = [newPhone(), newPhone()];
  await addAirtime(page, first, "300");
  await addAirtime(page, second, "400");
  await items(page)
    .first()
    .getByRole("link", { name: /^Change / })
    .click();
  await expect(page.getByLabel("Phone number")).toHaveValue(first);
  await page.getByLabel("Amount", { exact: true }).fill("700");
  await page.getByRole("button", { name: "Save in basket" }).click();
  await expect(items(page).first()).toContainText(/MTN airtime.*₦700/);
  await expect(items(page)).toHaveCount(2);
  await items(page)
    .nth(1)
    .getByRole("button", { name: /^Remove / })
    .click();
  await expect(items(page)).toHaveCount(1);
  await expect(toBasket(page)).toHaveAccessibleName("Basket (1)");
  await items(page)
    .first()
    .getByRole("button", { name: /^Remove / })
    .click();
  await expect(page.getByText("Your basket is empty.")).toBeVisible();
});

test("pays the same order after coming back from the payment page", async ({ page }) => {
  const email = newEmail();
  await addAirtime(page, newPhone(), "300");
  for (const press of ["first", "again"]) {
    await page.goto("/basket");
    await page.getByLabel("Email").fill(email);
    await payButton(page).click();
    await expect(await atPaymentPage(page), press).toBeVisible();
  }
  expect(await ordersOf(email)).toHaveLength(1);
  await (await atPaymentPage(page)).click();
  await expect(orderStatus(page)).toContainText("Delivered");
  await toBasket(page).click();
  await expect(page.getByText("Your basket is empty.")).toBeVisible();
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled });
    test(
      "puts a basket that was bought back into the basket, from the account",
      ONLY_LONG,
      async ({ page }) => {
        const login = await newUser();
        await enterAs(page.context(), login);
        const phone = newPhone();
        await addAirtime(page, phone, "310");
        for (const value of ["on", "off"]) {
          await page.context().addCookies([{ name: "kiosk_lite", value, url: process.env.BASE_URL ?? "" }]);
          await page.goto("/exam-pins");
          await expect(toBasket(page), `lite ${value}`).toHaveAccessibleName("Basket (1)");
        }
        await page.getByRole("radio", { name: /WAEC/ }).first().check();
        await add(page);
        await expect(toBasket(page)).toHaveAccessibleName("Basket (2)");
        await page.getByLabel("Email").fill(login.email);
        await payButton(page).click();
        await (await atPaymentPage(page)).click();
        await expect.poll(() => ordersOf(login.email)).toMatchObject([{ status: "delivered" }]);
        await page.goto("/account/orders");
        await page.getByRole("link", { name: /^Buy .* again$/ }).click();
        await expectAccessible(page);
        await page.getByRole("button", { name: "Put in basket" }).click();
        await expect(items(page)).toHaveCount(2);
        await expect(page.getByText("when you added it")).toHaveCount(0);
        await expect(page.getByLabel("Email")).toHaveValue(login.email);
        await items(page)
          .first()
          .getByRole("link", { name: /^Change / })
          .click();
        await expect(page.getByLabel("Phone number")).toHaveValue(phone);
        await page.goto("/basket");
        await payButton(page).click();
        await expect(page.getByText("Possible duplicate order")).toBeVisible();
        await page.getByRole("button", { name: /^Yes, buy again/ }).click();
        await expect(await atPaymentPage(page)).toBeVisible();
      },
    );
  });

test("opens the order of a basket paid from the wallet, also after a double tap and Back", async ({
  page,
}) => {
  const login = await newUser();
  await enterAs(page.context(), login);
  await topUpWallet(page, "2000");
  await addAirtime(page, newPhone(), "300");
  await items(page)
    .first()
    .getByRole("link", { name: /^Change / })
    .click();
  await expect(page.getByRole("button", { name: "Save in basket" })).toBeVisible();
  await page.getByRole("link", { name: "Back to basket" }).click();
  await page.getByRole("button", { name: /^Pay ₦300 from your wallet/ }).dblclick();
  await expect(page).toHaveURL(/\/orders\/[^/?]+\?token=/);
  await expect(orderStatus(page)).toContainText("Delivered");
  await expect.poll(() => ordersOf(login.email)).toMatchObject([{ status: "delivered" }]);
  await page.goto("/track");
  await expect(page.getByRole("region", { name: "Orders on this device" })).toContainText("MTN airtime");
  // The changed item's page, where Back leads.
  await page.goto("/basket/01KPAIDFOR00000000000000000");
  await expect(page.getByText("Your basket is empty.")).toBeVisible();
});

test("opens the order again when the emptied basket is paid a second time, without scripts", async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: process.env.BASE_URL });
  const login = await newUser();
  await enterAs(context, login);
  const page = await context.newPage();
  await topUpWallet(page, "2000");
  await page.goto("/airtime");
  await page.getByLabel("Phone number").fill(newPhone());
  await page.getByRole("radio", { name: "MTN" }).check();
  await page.getByLabel("Amount", { exact: true }).fill("310");
  await page.getByLabel("Email").fill(login.email);
  await add(page);
  const posted = page.waitForRequest((request) => request.method() === "POST");
  await page.getByRole("button", { name: /^Pay ₦310 from your wallet/ }).click();
  const sent = await posted;
  await expect(page).toHaveURL(/\/orders\/[^/?]+\?token=/);
  const { pathname, search } = new URL(page.url());
  const headers = await sent.allHeaders();
  const answer = await page.request.post(sent.url(), {
    headers: { "content-type": headers["content-type"] ?? "", origin: headers.origin ?? "" },
    data: sent.postDataBuffer() ?? Buffer.alloc(0),
    maxRedirects: 0,
  });
  expect([answer.status(), answer.headers().location]).toEqual([303, `${pathname}${search}`]);
  expect(await ordersOf(login.email)).toHaveLength(1);
  await context.close();
});

test("brings a TV item back with its provider and package", ONLY_LONG, async ({ page }) => {
  const card = newCard();
  await page.goto("/tv?provider=gotv");
  await page.getByLabel("Smartcard/IUC number").fill(card);
  await expect(page.getByText("Account name")).toBeVisible();
  await page.getByRole("radio", { name: /GOtv Jinja/ }).check();
  await page.getByLabel("Months").selectOption("2 months");
  await add(page);
  await expect(items(page)).toContainText("2 months");
  await items(page)
    .getByRole("link", { name: /^Change / })
    .click();
  await expect(page.getByLabel("Smartcard/IUC number")).toHaveValue(card);
  await expect(page.getByRole("radio", { name: /GOtv Jinja/ })).toBeChecked();
  await page.getByLabel("Months").selectOption("1 month");
  await page.getByRole("button", { name: "Save in basket" }).click();
  await expect(items(page)).toHaveCount(1);
  await expect(items(page)).not.toContainText("2 months");
});

/** Raises a plan's cost here, and waits until the shop's copy has it. */
async function raise(sandbox: Sandbox, product: string, plan: string): Promise<void> {
  const same = (one: { product: string; plan: string }) => one.product === product && one.plan === plan;
  const before = (await findPlans()).find(same);
  const now = before?.price.amount ?? 0;
  await sandbox.tell("catalogue", { plan: before?._id, set: { price: Math.ceil(now / 100) + 100 } });
  await readCatalogueNow();
  await expect.poll(async () => (await findPlans()).find(same)?.price.amount).toBeGreaterThan(now);
}

test("shows a price that rose before it is paid", ONLY_LONG, async ({ page, sandbox }) => {
  const email = newEmail();
  await page.goto("/data?network=glo&all=1");
  await page.getByRole("radio", { name: /3\.9 GB/ }).click();
  await page.getByLabel("Phone number").fill(newPhone("0805"));
  const chosen = await page.locator("input[name=plan]:checked").inputValue();
  await add(page);
  await addAirtime(page, newPhone(), "200");
  await page.getByLabel("Email").fill(email);
  const before = (await payButton(page).textContent())?.replace("Pay ", "") ?? "";
  const plan = (await findPlans()).find(({ _id }) => _id === chosen);
  await raise(sandbox, plan?.product ?? "", plan?.plan ?? "");
  await payButton(page).click();
  await expect(page.getByText("The price changed")).toBeVisible();
  await expect(page.getByText(`It was ${before}, now it's ₦`)).toContainText("You haven't been charged.");
  await expect(items(page).first()).toContainText("when you added it");
  await expect(payButton(page)).not.toHaveText(`Pay ${before}`);
  expect(await ordersOf(email)).toHaveLength(0);
  const now = (await payButton(page).textContent())?.replace("Pay ", "") ?? "";
  await payButton(page).click();
  await expect(await atPaymentPage(page)).toContainText(now);
  // Back from the payment page, everything is still there: nothing was paid.
  await page.goto("/basket");
  await expect(items(page)).toHaveCount(2);
  await expect(toBasket(page)).toHaveAccessibleName("Basket (2)");
});

test(
  "by keyboard: adds with Enter on the button, pays with Enter in the email",
  ONLY_LONG,
  async ({ page }) => {
    const email = newEmail();
    await page.goto("/airtime");
    await expect(page.getByRole("button", { name: "₦500" })).toBeVisible();
    await page.getByLabel("Phone number").fill(newPhone());
    await page.getByLabel("Amount", { exact: true }).fill("260");
    const button = page.getByRole("button", { name: "Add to basket" });
    await page.getByLabel("Email").focus();
    await expect(async () => {
      await page.keyboard.press("Tab");
      await expect(button).toBeFocused({ timeout: 200 });
    }).toPass();
    await page.keyboard.press("Enter");
    await expect(items(page)).toHaveCount(1);
    await page.getByLabel("Email").focus();
    await page.keyboard.type(email);
    await page.keyboard.press("Enter");
    await (await atPaymentPage(page)).click();
    await expect(orderStatus(page)).toContainText("Delivered");
    await expect.poll(async () => (await ordersOf(email)).length).toBe(1);
  },
);

test(
  "says what is missing before anything is added, and what isn't sold when it is paid",
  ONLY_LONG,
  async ({ page }) => {
    await page.goto("/airtime");
    await page.getByRole("button", { name: "Add to basket" }).click();
    await expect(page.getByText("Enter the amount in naira.").first()).toBeVisible();
    // No email is needed to add something.
    await expect(page.getByText("Enter your email address.")).toHaveCount(0);
    await addAirtime(page, newPhone(), "210");
    await page.getByLabel("Email").fill("");
    await payButton(page).click();
    await expect(page.getByText("Enter your email address.").first()).toBeVisible();
  },
);

test.describe("in the lite version", () => {
  test.beforeEach(async ({ context }) => {
    await context.addCookies([{ name: "kiosk_lite", value: "on", url: process.env.BASE_URL ?? "" }]);
  });

  test("adds, changes, removes and pays without a script", ONLY_LONG, async ({ page, sandbox }) => {
    const [first, second, email] = [newPhone(), newPhone(), newEmail()];
    const weight = await weigh(page);
    await page.goto("/airtime");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Phone number").fill(first);
    await page.getByLabel("Amount", { exact: true }).fill("220");
    await add(page);
    await addAirtime(page, second, "230");
    await addAirtime(page, newPhone(), "240");
    await items(page)
      .nth(2)
      .getByRole("button", { name: /^Remove / })
      .click();
    await expect(items(page)).toHaveCount(2);
    await items(page)
      .nth(1)
      .getByRole("link", { name: /^Change / })
      .click();
    await expect(page.getByLabel("Phone number")).toHaveValue(second);
    await page.getByLabel("Amount", { exact: true }).fill("250");
    await page.getByRole("button", { name: "Save in basket" }).click();
    await expect(items(page).nth(1)).toContainText("₦250");
    // Typed once, with the first item.
    await expect(page.getByLabel("Email")).toHaveValue(email);
    await payButton(page).click();
    await (await atPaymentPage(page)).click();
    await refreshUntil(page, "Both were delivered");
    await expect.poll(async () => (await sandbox.sentTo(second)).length).toBe(1);
    await page.goto("/basket");
    await expect(page.getByText("Your basket is empty.")).toBeVisible();
    expect(weight.banned).toEqual([]);
  });
});
