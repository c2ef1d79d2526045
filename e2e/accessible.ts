import { expect, type Page } from "@playwright/test";
import { findWithAxe } from "./axe";
import { LONG } from "./long";

/** The axe rules that can differ between the themes: only colours do. */
const COLOURS = ["color-contrast", "link-in-text-block"];

/**
 * Expects no horizontal scroll. In the long run, also no serious accessibility problem in the current theme. In `npm
 * test`, axe checks each page once, in access/every-page.spec.ts.
 */
export async function expectAccessible(page: Page): Promise<void> {
  if (LONG) {
    // A colour in transition between themes has the contrast of neither.
    await page.emulateMedia({ reducedMotion: "reduce" });
    await expectNothingSerious(page);
    await page.emulateMedia({ reducedMotion: null });
  }
  // Use a locator: a page that is still loading has no root yet.
  const sideways = await page.locator(":root").evaluate((root) => root.scrollWidth - root.clientWidth);
  expect([page.url(), sideways]).toEqual([page.url(), 0]);
}

/**
 * The same in the light theme. In the long run, checks contrast in the dark theme too. Leaves the page in the light
 * theme.
 */
export async function expectAccessibleByDayAndNight(page: Page): Promise<void> {
  if (LONG) {
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    await expectNothingSerious(page, COLOURS);
  }
  await page.emulateMedia({ colorScheme: "light" });
  await expectAccessible(page);
}

async function expectNothingSerious(page: Page, rules?: string[]): Promise<void> {
  // Axe waits for timers, which don't run where scripts are off.
  if (await page.evaluate(() => matchMedia("(scripting: none)").matches)) return;
  const found = await findWithAxe(page, { rules });
  const serious = found.filter(({ impact }) => impact === "serious" || impact === "critical");
  expect(
    serious.map(({ id, nodes }) => `${page.url()} ${id}: ${nodes.map(({ html }) => html).join("\n")}`),
  ).toEqual([]);
}
