import { readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { LANGUAGES, type Locale, OFFERED } from "../lib/words/locale";
import { findWithAxe } from "./axe";
import { expect, test } from "./fixtures";
import { newEmail, newPhone, orderOf, orderStatus } from "./journey";
import { LONG, ONLY_LONG, onlyLong } from "./long";
import { textBoxes } from "./text-boxes";

/** The message at a key, as a text to look for. */
function text(locale: Locale, key: string): string {
  const [namespace = "", ...keys] = key.split(".");
  const file = path.resolve(import.meta.dirname, `../messages/${locale}/${namespace}.json`);
  const found = keys.reduce<unknown>(
    (parent, name) => Reflect.get(parent as object, name),
    JSON.parse(readFileSync(file, "utf8")),
  );
  return String(found);
}

/** "Pay {total}" as a pattern. */
function pattern(message: string): RegExp {
  return new RegExp(`^${message.split(/\{\w+\}/).join(".+")}$`);
}

/** Links and forms that would leave the language: all but the desk's, the API's, the lite switch's, files, and the way back to English. */
async function strayLinks(page: Page, locale: Locale): Promise<string[]> {
  const addresses = await page
    .locator("a[href], form[action]")
    .evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? one.getAttribute("action") ?? ""));
  return addresses.filter(
    (address) =>
      address.startsWith("/") &&
      !new RegExp(`^/(${locale}|en|api|lite|${OFFERED.join("|")})(/|$|[?#])`).test(address) &&
      !/\.\w+$/.test(address),
  );
}

/** Visible buttons, links and statuses whose words are wider than themselves or the screen. */
async function cutOff(page: Page): Promise<string[]> {
  return page.locator("#content").evaluate((content) => {
    const wide = (element: Element) =>
      element.scrollWidth > element.clientWidth + 1 ||
      element.getBoundingClientRect().right > window.innerWidth + 1;
    const all = content.querySelectorAll("button:not(.sr-only), a.inline-flex, [data-status], summary");
    return [...all]
      .filter((one) => one.checkVisibility() && one.clientWidth > 0 && wide(one))
      .map((one) => one.textContent ?? "");
  });
}

const PAGES = [
  "",
  "/airtime",
  "/data",
  "/electricity",
  "/tv",
  "/exam-pins",
  "/esim",
  "/plans",
  "/track",
  "/status",
  "/terms",
  "/privacy",
  ...(LONG
    ? ["/internet", "/betting", "/esim/trip", "/esim/top-up", "/sign-in", "/sign-up", "/reset", "/help"]
    : []),
];

/** The home page, a form with plans, the longest form, and a text. All that `npm test` opens in the other translations. */
const OF_EACH_KIND = LONG ? PAGES : ["", "/data", "/electricity", "/terms"];

const TRANSLATIONS = OFFERED.filter((one) => one !== "en");
/** The long run buys in each language and opens all pages. Otherwise one is enough: the code is the same, and scripts/words checks all words. */
const BUYS_IN = TRANSLATIONS[0];

test("keeps the labels of the header apart, and in one row, in every language", async ({ page }) => {
  // As on a first visit over a slow network, which keeps the text font, the wider one. If the display font could load, a tenth of a
  // second would decide which of them is measured.
  const fonts: string[] = [];
  await page.route("**/fonts/*", async (route) => {
    fonts.push(route.request().url());
    await route.abort();
  });
  for (const locale of OFFERED) {
    await page.goto(locale === "en" ? "/" : `/${locale}`);
    const boxes = await page.getByRole("banner").getByRole("navigation").evaluate(textBoxes);
    // What follows is in the closed menu of languages.
    const [track, ...labels] = boxes.slice(0, 4);
    let before = track;
    const gaps = labels.map((box) => {
      const gap = before?.top === box.top ? box.left - before.right : 0;
      before = box;
      return gap;
    });
    expect(Math.min(...gaps), `${locale} ${gaps.join(" ")}`).toBeGreaterThanOrEqual(6);
  }
  expect(fonts).not.toEqual([]);
});

for (const locale of TRANSLATIONS) {
  const longUnlessFirst = onlyLong(locale !== BUYS_IN);
  test.describe(LANGUAGES[locale].name, () => {
    test(
      "buys airtime, and every page stays in the language",
      longUnlessFirst,
      async ({ page, context, sandbox }) => {
        const phone = newPhone();
        await page.goto(`/${locale}`);
        await expect(page.locator("html")).toHaveAttribute("lang", LANGUAGES[locale].tag);
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(text(locale, "home.title"));
        await expect(page.getByText(text(locale, "frame.draft"))).toBeVisible();
        expect(await strayLinks(page, locale)).toEqual([]);

        await page.goto(`/${locale}/airtime`);
        await page.getByLabel(text(locale, "purchase.phone"), { exact: true }).fill(phone);
        await page.getByLabel(text(locale, "purchase.amount"), { exact: true }).fill("350");
        await page.getByLabel(text(locale, "purchase.email"), { exact: true }).fill(newEmail());
        expect(await strayLinks(page, locale)).toEqual([]);
        await page.getByRole("button", { name: pattern(text(locale, "purchase.pay")) }).click();
        await page.getByRole("button", { name: /^Pay ₦/ }).click();

        await expect(page).toHaveURL(new RegExp(`/${locale}/orders/[^/?]+\\?token=`));
        await expect(orderStatus(page)).toContainText(text(locale, "order.status.delivered"));
        expect(await strayLinks(page, locale)).toEqual([]);
        expect(await cutOff(page)).toEqual([]);
        expect((await sandbox.sentTo(phone)).map(({ status }) => status)).toEqual(["SUCCESS"]);

        // A link that names no language opens in the one that this browser bought in, until it goes back to English.
        const { ref, token } = orderOf(page);
        const link = `/orders/${ref}?token=${token}`;
        await page.goto(link);
        await expect(orderStatus(page)).toContainText(text(locale, "order.status.delivered"));
        await page.getByRole("link", { name: "English", exact: true }).click();
        await expect(page).toHaveURL(new RegExp(`\\d/orders/${ref}`));
        await expect(orderStatus(page)).toContainText("Delivered");
        const [cookie] = (await context.cookies()).filter(({ name }) => name === "kiosk_language");
        expect(cookie?.value).toBe("en");
      },
    );

    test(
      "offers the languages in the header, without JavaScript and over the page",
      longUnlessFirst,
      async ({ browser }) => {
        const context = await browser.newContext({
          javaScriptEnabled: false,
          baseURL: process.env.BASE_URL ?? "",
          viewport: { width: 360, height: 740 },
        });
        const page = await context.newPage();
        for (const lite of [false, true]) {
          await page.goto(`/${locale}/data`);
          if (lite) {
            await page.getByRole("button", { name: text(locale, "frame.liteOn") }).click();
            await expect(page.getByRole("button", { name: text(locale, "frame.liteOff") })).toBeVisible();
            // With its style sheet, without which the header is higher.
            await page.waitForLoadState();
          }
          const header = page.locator("body > header");
          // One row, so that no page is taller for it.
          expect(await header.evaluate((one) => one.getBoundingClientRect().height)).toBeLessThan(70);
          const before = await page.locator(":root").evaluate((root) => root.scrollHeight);
          await header.locator("summary").click();
          await expect(header.getByRole("link", { name: "English", exact: true })).toBeVisible();
          expect(await page.locator(":root").evaluate((root) => root.scrollHeight)).toBe(before);
          expect(await page.locator(":root").evaluate((root) => root.scrollWidth)).toBe(360);
          await expect(header.locator("details a")).toHaveCount(OFFERED.length);
        }
        await page.locator("body > header").getByRole("link", { name: "English", exact: true }).click();
        await expect(page).toHaveURL(/\d\/data$/);
        await context.close();
      },
    );

    test("buys without JavaScript", ONLY_LONG, async ({ browser }) => {
      const context = await browser.newContext({
        javaScriptEnabled: false,
        baseURL: process.env.BASE_URL ?? "",
      });
      const page = await context.newPage();
      await page.goto(`/${locale}/airtime`);
      await page.getByLabel(text(locale, "purchase.phone"), { exact: true }).fill("0803");
      await page.getByRole("button", { name: text(locale, "purchase.see"), exact: true }).click();
      await expect(page.getByText(text(locale, "problems.field.phone_invalid")).first()).toBeVisible();
      await page.getByLabel(text(locale, "purchase.phone"), { exact: true }).fill(newPhone());
      await page.getByLabel(text(locale, "purchase.amount"), { exact: true }).fill("360");
      await page.getByLabel(text(locale, "purchase.email"), { exact: true }).fill(newEmail());
      await page.getByRole("button", { name: text(locale, "purchase.see"), exact: true }).click();
      await page.getByRole("button", { name: pattern(text(locale, "purchase.pay")) }).click();
      await page.getByRole("button", { name: /^Pay ₦/ }).click();
      await expect(page).toHaveURL(new RegExp(`/${locale}/orders/`));
      await context.close();
    });

    test(
      "shows the English of legal texts and notices beneath its drafts",
      longUnlessFirst,
      async ({ page }) => {
        for (const name of ["terms", "refunds", "privacy"]) {
          await page.goto(`/${locale}/${name}`);
          const content = page.locator("#content");
          await expect(content).toContainText(text(locale, `pages.${name}.sections.0.text.0`));
          await expect(content.locator("[lang=en-NG]")).toContainText(
            text("en", `pages.${name}.sections.0.text.0`),
          );
        }
        await page.goto(`/${locale}/electricity`);
        const debt = page.locator("li", { hasText: text(locale, "bills.electricityWarnings.prepaid.1") });
        await expect(debt.locator("[lang=en-NG]")).toHaveText(
          text("en", "bills.electricityWarnings.prepaid.1"),
        );
      },
    );

    test(
      "has no accessibility problem, sideways scroll or key of a message on its pages",
      onlyLong(![BUYS_IN, "ha"].includes(locale)),
      async ({ page }) => {
        for (const address of locale === BUYS_IN ? PAGES : OF_EACH_KIND) {
          await page.goto(`/${locale}${address}`);
          if (address === "/electricity") await page.locator("body > header summary").click();
          // The longest page for all languages; the long run takes every page.
          const found = LONG || address === "/electricity" ? await findWithAxe(page) : [];
          expect([address, found.map(({ id }) => id)]).toEqual([address, []]);
          const sideways = await page
            .locator(":root")
            .evaluate((root) => root.scrollWidth - root.clientWidth);
          expect([address, sideways]).toEqual([address, 0]);
          const header = await page.locator("body > header").boundingBox();
          if (address === "/data") expect(header?.height).toBeLessThan(70);
          expect([address, await cutOff(page)]).toEqual([address, []]);
          expect(await page.locator("#content").textContent()).not.toMatch(
            /\{\w+[},]|\b(purchase|bills|order)\.[a-z]\w+/,
          );
        }
      },
    );
  });
}
