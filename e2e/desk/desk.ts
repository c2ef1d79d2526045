import type { APIRequestContext, Browser, Locator, Page } from "@playwright/test";
import { expectAccessibleByDayAndNight } from "../accessible";
import { expect } from "../fixtures";
import { airtimeOrder, buyByApi, newEmail } from "../journey";
import { LONG } from "../long";
import { type Login, openAs } from "../people";

export const PHONE = { width: 390, height: 844 };
export const WIDE = { width: 1280, height: 900 };
const WIDTHS = [360, 1280];

/** Buys as a guest. The number chooses the sandbox's outcome. Leaves the page on the order. */
export async function buy(
  page: Page,
  phone: string,
  amount: number,
): Promise<{ ref: string; email: string }> {
  const email = newEmail();
  const { ref } = await buyByApi(page, airtimeOrder(phone, amount, email));
  return { ref, email };
}

/** Opens a separate signed-in phone. */
export function open(browser: Browser, login: Login): Promise<Page> {
  return openAs(browser, login, { viewport: PHONE });
}

/** Opens a folded form unless it is open. It stays open after an action. */
export async function unfold(summary: Locator): Promise<void> {
  const isOpen = await summary.evaluate((element) => element.closest("details")?.open);
  if (!isOpen) await summary.click();
}

/** The hidden fields of the page's form that contains `marker`, as a browser without JavaScript would send them. */
export async function formWith(request: APIRequestContext, path: string, marker: string) {
  const html = await (await request.get(path)).text();
  const form = html.split("<form").find((part) => part.split("</form>")[0]?.includes(marker));
  if (!form) throw new Error(`no form with ${marker} on ${path}`);
  const inputs = form.split("</form>")[0]?.match(/<input[^>]*type="hidden"[^>]*>/g) ?? [];
  const read = (tag: string, name: string) =>
    (new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? "")
      .replaceAll("&quot;", '"')
      .replaceAll("&amp;", "&");
  return Object.fromEntries(inputs.map((tag) => [read(tag, "name"), read(tag, "value")]));
}

/**
 * Expects no horizontal scroll. In the long run, checks every width and both themes, without a serious accessibility
 * problem. With SHOTS set, saves screenshots in .data/test/shots.
 */
export async function look(page: Page, name: string): Promise<void> {
  const before = page.viewportSize() ?? PHONE;
  await expectAccessibleByDayAndNight(page);
  if (!LONG && !process.env.SHOTS) return;
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: before.height });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect([page.url(), wide]).toEqual([page.url(), width]);
    if (process.env.SHOTS) await shoot(page, `${name}-${width}`);
  }
  await page.setViewportSize(before);
}

async function shoot(page: Page, name: string): Promise<void> {
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.screenshot({ path: `.data/test/shots/${name}-${colorScheme}.png`, fullPage: true });
  }
  await page.emulateMedia({ reducedMotion: null });
}

/** Opens a section of admin from the menu, which narrow screens keep behind a button. */
export async function openSection(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  const menu = page.getByRole("navigation", { name: "Admin menu" });
  await menu.getByRole("link", { name: new RegExp(`^${name}(?: \\d+ waiting)?$`) }).click();
}

/** Presses Tab until `target` has focus, as a keyboard user does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let count = 0; count < 250; count++) {
    if (await target.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab never reaches ${target}`);
}

/** Moves to a link, button, disclosure or checkbox with Tab and presses the key. */
export async function pressKey(page: Page, target: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Moves to a field with Tab and replaces its text. */
export async function typeKeys(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(text);
}

/** Approves, as another owner or manager, the request that the inbox lists under this name. */
export async function approve(browser: Browser, approver: Login, asked: string): Promise<void> {
  const page = await open(browser, approver);
  await page.goto("/admin/inbox?kind=approval");
  await page
    .getByRole("link", { name: `Open: Approval, ${asked}`, exact: true })
    .first()
    .click();
  await look(
    page,
    `approval-${asked
      .split(/,| of /)[0]
      ?.toLowerCase()
      .replaceAll(/\W+/g, "-")}`,
  );
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(page.getByRole("status").getByText("Approved and carried out")).toBeVisible();
  await page.context().close();
}
