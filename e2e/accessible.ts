import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** No serious accessibility problem, and nothing wider than the screen. */
export async function expectAccessible(page: Page): Promise<void> {
  // A colour that is on its way from the other theme has the contrast of neither.
  await page.emulateMedia({ reducedMotion: "reduce" });
  const { violations } = await new AxeBuilder({ page }).analyze();
  await page.emulateMedia({ reducedMotion: null });
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  expect(
    serious.map(({ id, nodes }) => `${page.url()} ${id}: ${nodes.map(({ html }) => html).join("\n")}`),
  ).toEqual([]);
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect([page.url(), sideways]).toEqual([page.url(), 0]);
}
