import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../fixtures";
import { fillAirtime, newPhone, orderStatus, payFor } from "../journey";
import { ONLY_LONG } from "../long";

test.use({ contextOptions: { forcedColors: "active", reducedMotion: "reduce" } });

/** Saves a screenshot to look at when SHOTS is set. */
async function shot(page: Page, name: string): Promise<void> {
  if (process.env.SHOTS) await page.screenshot({ path: `.data/test/forced-${name}.png`, fullPage: true });
}

/** In forced colours only edges remain visible. Returns the ring's width, in CSS px. */
const ring = (locator: Locator) =>
  locator.evaluate((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle === "none" ? 0 : Number.parseFloat(outlineWidth);
  });
const edge = (locator: Locator) =>
  locator.evaluate((element) => {
    const { borderTopStyle, borderTopWidth, borderTopColor } = getComputedStyle(element);
    return borderTopStyle === "none" || borderTopColor === "rgba(0, 0, 0, 0)"
      ? 0
      : Number.parseFloat(borderTopWidth);
  });

test("shows what is chosen, invalid, focused and delivered in forced colours", async ({ page }) => {
  await page.goto("/airtime");
  const card = (name: string) => page.locator("label").filter({ has: page.getByRole("radio", { name }) });
  await page.getByRole("radio", { name: "Glo" }).check();
  await page.getByLabel("Email").focus();
  expect(await edge(card("Glo"))).toBe(3);
  expect(await edge(card("MTN"))).toBe(1);
  // Marked by shape, not only by colour.
  await expect(card("Glo").locator("svg").last()).toBeVisible();
  await expect(card("MTN").locator("svg").last()).toBeHidden();
  const pay = page.getByRole("button", { name: /^(Continue|Pay)/ });
  expect(await edge(pay)).toBeGreaterThanOrEqual(1);
  await pay.click();
  await expect(page.getByText("Enter the phone number.").first()).toBeVisible();
  // Focus is on the field, and the ring is around its box.
  await expect(page.locator(":focus")).toHaveAccessibleName("Phone number");
  expect(await ring(page.locator(":focus").locator(".."))).toBeGreaterThanOrEqual(3);
  await shot(page, "mistakes");
  await fillAirtime(page, { phone: newPhone(), amount: "410" });
  await shot(page, "airtime");
  await payFor(page);
  await expect(orderStatus(page)).toContainText("Delivered");
  await expect(orderStatus(page).locator("svg")).toBeVisible();
  await shot(page, "order");
});

test("shows the chosen plan and filter in forced colours", ONLY_LONG, async ({ page }) => {
  await page.goto("/data");
  await page.getByRole("radio", { name: /GB/ }).first().check();
  const chosen = page.locator("label:has(:checked)").last();
  await page.getByLabel("Email").focus();
  expect(await edge(chosen)).toBe(3);
  // The system's selection colours, not the page's.
  const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const current = page.locator("main nav [aria-pressed=true]");
  expect(await current.count()).toBeGreaterThan(1);
  for (const link of await current.all()) {
    const { background, colour } = await link.evaluate((element) => {
      const { backgroundColor, color } = getComputedStyle(element);
      return { background: backgroundColor, colour: color };
    });
    const filled = ![paper, colour, "rgba(0, 0, 0, 0)"].includes(background);
    expect(filled || (await edge(link)) === 3).toBe(true);
  }
  await shot(page, "data");
  await page.goto("/");
  await shot(page, "home");
});
