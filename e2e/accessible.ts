import { expect, type Page } from "@playwright/test";
import { findWithAxe } from "./axe";
import { LONG } from "./long";

/** What the two themes can differ in: nothing but colours does. */
const COLOURS = ["color-contrast", "link-in-text-block"];

/**
 * Nothing is wider than the screen. In the long run no serious accessibility problem either, in the theme that the page has: in
 * `npm test` axe looks once at each page, in access/every-page.spec.ts.
 */
export async function expectAccessible(page: Page): Promise<void> {
  if (LONG) {
    // A colour that is on its way from the other theme has the contrast of neither.
    await page.emulateMedia({ reducedMotion: "reduce" });
    await expectNothingSerious(page);
    await page.emulateMedia({ reducedMotion: null });
  }
  // By its locator: a page that is still on its way has no root yet.
  const sideways = await page.locator(":root").evaluate((root) => root.scrollWidth - root.clientWidth);
  expect([page.url(), sideways]).toEqual([page.url(), 0]);
}

/** The same on the light paper, and in the long run readable on the dark one too. Leaves the page on the light one. */
export async function expectAccessibleByDayAndNight(page: Page): Promise<void> {
  if (LONG) {
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    await expectNothingSerious(page, COLOURS);
  }
  await page.emulateMedia({ colorScheme: "light" });
  await expectAccessible(page);
}

async function expectNothingSerious(page: Page, rules?: string[]): Promise<void> {
  const found = await findWithAxe(page, { rules });
  const serious = found.filter(({ impact }) => impact === "serious" || impact === "critical");
  expect(
    serious.map(({ id, nodes }) => `${page.url()} ${id}: ${nodes.map(({ html }) => html).join("\n")}`),
  ).toEqual([]);
}
