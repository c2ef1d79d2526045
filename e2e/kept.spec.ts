import type { BrowserContext, Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { expect, test } from "./fixtures";
import { buyByApi, fillAirtime, newPhone, orderStatus, payButton, payFor } from "./journey";
import { ONLY_LONG, onlyLong } from "./long";
import { enterAs, newUser } from "./people";
import { electricityOrder, newMeter, tokenDigits } from "./services/bills";
import { doNotWaitUntilHydrated } from "./wait-until-hydrated";

test.use({ serviceWorkers: "allow" });

/** Addresses of the pages cached on the phone, without the shop's origin. Null while the service worker changes them. */
function keptPages(page: Page): Promise<string[] | null> {
  return page.evaluate(async () => {
    const cache = await caches.open("kiosk-pages-1");
    // Chromium rejects keys() if an entry is deleted or replaced while it reads them.
    const requests = await cache.keys().catch(() => null);
    return requests?.map(({ url }) => url.replace(window.location.origin, "")) ?? null;
  });
}

/** Visits the shop before the purchase, which starts the service worker. */
async function start(page: Page): Promise<void> {
  await page.goto("/");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

async function buyToken(
  page: Page,
): Promise<{ ref: string; token: string; digits: string; address: string }> {
  await start(page);
  const order = await buyByApi(page, electricityOrder(newMeter()));
  await expect(orderStatus(page)).toContainText("Delivered");
  const digits = (await tokenDigits(page).textContent()) ?? "";
  const address = `/orders/${order.ref}?token=${order.token}`;
  // The page that followed its order to the end is cached once more, with the token in it. Nothing is cached after that.
  await expect
    .poll(() => page.evaluate(async (key) => (await (await caches.match(key))?.text()) ?? "", address))
    .toContain(digits.slice(0, 4));
  return { ...order, digits, address };
}

const offlinePage = (page: Page) => page.getByRole("heading", { level: 1, name: "You're offline" });

test("shows a token and its receipt offline with their age, and says elsewhere that nothing was sent", async ({
  page,
  context,
}) => {
  const { ref, token, digits, address } = await buyToken(page);
  await page.getByRole("link", { name: "Receipt", exact: false }).first().click();
  await expect(page.getByRole("heading", { name: "Receipt", exact: true })).toBeVisible();
  await expect.poll(() => keptPages(page)).toHaveLength(2);

  // The service worker adds a link of its own to the page that it kept, which React never takes over.
  await doNotWaitUntilHydrated(page);
  await context.setOffline(true);
  await page.goto(`${address}&kept=no`);
  await expect(
    page.getByText(/You're offline.*your order as of \d+:\d\d [ap]m, \d+ \w+, saved on this device/),
  ).toBeVisible();
  await expect(tokenDigits(page)).toHaveText(digits);
  await expect(page.getByRole("link", { name: "Try again" })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/orders/${ref}/receipt?token=${token}`);
  await expect(page.getByRole("heading", { name: "Receipt", exact: true })).toBeVisible();

  for (const other of ["/", "/electricity", "/account", "/orders/AAAAA-AAAAA?token=x", `/orders/${ref}`]) {
    await page.goto(other);
    await expect(offlinePage(page)).toBeVisible();
    await expect(page.getByText("Nothing was sent. Paid orders continue without this page.")).toBeVisible();
    await expect(page.getByText(digits.slice(0, 4))).toHaveCount(0);
  }
  await expectAccessible(page);
  await page.getByRole("link", { name: new RegExp(`Order ${ref}, as of`) }).click();
  await expect(tokenDigits(page)).toHaveText(digits);

  await context.setOffline(false);
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByText(/You're offline/)).toHaveCount(0);
  await expect(tokenDigits(page)).toHaveText(digits);
});

test(
  "speaks the language of the page that couldn't be opened, and of the order that it kept",
  ONLY_LONG,
  async ({ page, context }) => {
    const { ref, token } = await buyToken(page);
    const address = `/ha/orders/${ref}?token=${token}`;
    await page.goto(address);
    await expect.poll(() => keptPages(page)).toContain(address);
    await page.goto(`/ha/orders/${ref}/receipt?token=${token}`);
    await context.setOffline(true);
    // An open page blocks links while it is offline, except those to pages that the device stores.
    await doNotWaitUntilHydrated(page);
    await page.getByRole("link", { name: "Koma oda" }).click();
    await expect(page).toHaveURL(address);
    await expect(
      page.getByText(/^Babu intanet.*\d+:\d\d [ap]m, \d+ \S+, an adana ta a wannan na'ura/),
    ).toBeVisible();
    await page.goto("/ha/data");
    await expect(page.locator("html")).toHaveAttribute("lang", "ha-NG");
    await expect(page.getByRole("heading", { level: 1, name: "Babu intanet" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Cire daga na'ura" }).click();
    await expect(page.getByText("An cire. Babu odar da aka adana a wannan na'ura.")).toBeVisible();
    await context.setOffline(false);
    await page.getByRole("link", { name: "Sake gwadawa" }).click();
    await expect(page).toHaveURL(/\/ha$/);
  },
);

test(
  "keeps only orders and receipts, and clears them all, even offline",
  ONLY_LONG,
  async ({ page, context }) => {
    const { ref, address } = await buyToken(page);
    await page.goto("/account");
    await page.goto("/track");
    await expect.poll(() => keptPages(page)).toEqual([address]);
    const files = () =>
      page.evaluate(async () => {
        const requests = await (await caches.open("kiosk-files-1")).keys();
        return requests.map(({ url }) => new URL(url).pathname);
      });
    await expect.poll(async () => (await files()).length).toBeGreaterThan(2);
    expect((await files()).filter((file) => !/^\/(_next\/static|theme|fonts)/.test(file))).toEqual([]);

    await page.goto(address);
    await page.getByRole("button", { name: "Remove from device" }).click();
    await expect(page.getByText("Removed from this device.")).toBeVisible();
    expect(await keptPages(page)).toEqual([]);
    await context.setOffline(true);
    await page.goto(address);
    await expect(offlinePage(page)).toBeVisible();
    await expect(page.getByText("No orders on this device.")).toBeVisible();
    await context.setOffline(false);

    await page.goto(address);
    await expect.poll(() => keptPages(page)).toEqual([address]);
    await context.setOffline(true);
    await page.goto("/help");
    await expect(page.getByRole("link", { name: new RegExp(`Order ${ref}`) })).toBeVisible();
    await page.getByRole("button", { name: "Remove from device" }).click();
    await expect(page.getByText("Removed. No orders are saved on this device.")).toBeVisible();
    await page.goto(address);
    await expect(offlinePage(page)).toBeVisible();
  },
);

test("clears the pages on “Clear this device” and on sign-out", async ({ page, context }) => {
  const { address } = await buyToken(page);
  await expect.poll(() => keptPages(page)).toEqual([address]);
  await page.goto("/");
  await page.getByRole("button", { name: "Clear this device" }).click();
  await expect.poll(() => keptPages(page)).toEqual([]);

  await enterAs(context, await newUser());
  await page.goto(address);
  await expect.poll(() => keptPages(page)).toEqual([address]);
  await page.goto("/account");
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect.poll(() => keptPages(page)).toEqual([]);
  // Signing out removed the service worker too; the page it leads to brings it back.
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await page.goto(address);
  await expect(offlinePage(page)).toBeVisible();
});

test("opens nothing for an invalid link and deletes its cached page", ONLY_LONG, async ({ page }) => {
  const { address } = await buyToken(page);
  await expect.poll(() => keptPages(page)).toEqual([address]);
  // Cache a page under a link that the server doesn't know, as if it had been valid.
  const wrong = address.replace(/.$/, (last) => (last === "A" ? "B" : "A"));
  await page.evaluate(
    async ([from, to]) => {
      const pages = await caches.open("kiosk-pages-1");
      const kept = await pages.match(from ?? "");
      if (kept) await pages.put(to ?? "", kept);
    },
    [address, wrong],
  );
  expect((await page.goto(wrong))?.status()).toBe(404);
  await expect.poll(() => keptPages(page)).toEqual([address]);
});

for (const lost of ["offline", "no answer"] as const) {
  // offline.spec.ts covers offline without the service worker.
  test(
    `reports a form sent with ${lost}, keeps its input, and buys once on the next press`,
    onlyLong(lost === "offline"),
    async ({ page, context, sandbox }) => {
      await start(page);
      const phone = newPhone();
      await page.goto("/airtime");
      await fillAirtime(page, { phone, amount: "410" });
      await expect(payButton(page)).toBeVisible();
      await cut(context, page, lost, true);
      await payButton(page).click();
      await expect(
        page.getByText(lost === "offline" ? /^You're offline\.\s*Details saved/ : "No connection"),
      ).toBeVisible();
      await expect(page).toHaveURL(/\/airtime$/);
      await expect(page.getByLabel("Phone number")).toHaveValue(phone);
      await expect(page.getByLabel("Amount", { exact: true })).toHaveValue("410");
      await cut(context, page, lost, false);
      await expect(page.getByText(/^You're offline/)).toHaveCount(0);
      await payFor(page);
      await expect(orderStatus(page)).toContainText("Delivered");
      expect(await sandbox.sentTo(phone)).toHaveLength(1);
    },
  );
}

/** Off: the phone knows that it is offline. No answer: it doesn't, and its requests are lost. */
async function cut(
  context: BrowserContext,
  page: Page,
  lost: "offline" | "no answer",
  on: boolean,
): Promise<void> {
  if (lost === "offline") return context.setOffline(on);
  if (!on) return page.unroute("**/airtime");
  await page.route("**/airtime", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
}

test("can be installed: a manifest with the shop's name and existing icons", async ({ page, request }) => {
  await page.goto("/");
  const manifest = await request.get((await page.locator("link[rel=manifest]").getAttribute("href")) ?? "");
  expect(manifest.headers()["content-type"]).toContain("application/manifest+json");
  const { name, icons, start_url, display } = await manifest.json();
  expect([name, start_url, display]).toEqual(["Kiosk", "/", "standalone"]);
  expect(
    icons.map(({ sizes, purpose }: { sizes: string; purpose: string }) => `${sizes} ${purpose}`),
  ).toEqual(["any any", "192x192 any", "512x512 any", "512x512 maskable"]);
  for (const { src, type } of icons) {
    const icon = await request.get(src);
    expect([src, icon.status(), icon.headers()["content-type"]]).toEqual([src, 200, type]);
  }
  const worker = await request.get("/sw.js");
  expect(worker.headers()["cache-control"]).toMatch(/max-age=0|no-cache/);
  expect((await worker.body()).length).toBeLessThan(20_000);
});

test(
  "takes over an open page with a new worker version, deletes old caches and keeps stored pages",
  ONLY_LONG,
  async ({ page }) => {
    const { address, digits } = await buyToken(page);
    await expect.poll(() => keptPages(page)).toEqual([address]);
    await page.evaluate(async () => {
      await (await caches.open("kiosk-pages-0")).put("/old", new Response("old"));
      const taken = new Promise((resolve) =>
        navigator.serviceWorker.addEventListener("controllerchange", resolve),
      );
      await navigator.serviceWorker.register("/sw.js?another");
      await taken;
    });
    await expect(tokenDigits(page)).toHaveText(digits);
    await expect.poll(() => page.evaluate(() => caches.has("kiosk-pages-0"))).toBe(false);
    expect(await keptPages(page)).toEqual([address]);
  },
);
