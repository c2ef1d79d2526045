import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures";
import { orderStatus, payFor } from "../journey";
import { fillElectricity, newMeter } from "./bills";

/** Prerendered: a policy of script hashes. The others are made for a request: a nonce. */
const PRERENDERED = ["/electricity", "/betting"];
const FOR_A_REQUEST = ["/tv", "/tv?provider=startimes", "/internet", "/internet?provider=nobody"];

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: "reduce" } });

    test("a strict policy, no sideways scroll, no serious accessibility problem", async ({ page }) => {
      test.slow();
      for (const address of [...PRERENDERED, ...FOR_A_REQUEST]) {
        const answer = await page.goto(address);
        expect(answer?.status()).toBe(200);
        expect(answer?.headers()["content-security-policy"]).toMatch(
          PRERENDERED.includes(address) ? /script-src 'self' 'sha256-/ : /script-src 'self' '(nonce|sha256)-/,
        );
        await expectAccessible(page);
        await page.getByRole("button", { name: "See the price" }).click();
        await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
        await expectAccessible(page);
      }
      await page.goto("/electricity");
      await fillElectricity(page, { meter: newMeter(), amount: "7000" });
      await expectAccessible(page);
      await payFor(page);
      await expect(orderStatus(page)).toContainText("Delivered");
      await expect(page.getByRole("region", { name: "Your token" })).toBeVisible();
      await expectAccessible(page);
    });
  });
}

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  expect(
    serious.map(({ id, nodes }) => `${page.url()} ${id}: ${nodes.map(({ html }) => html).join("\n")}`),
  ).toEqual([]);
  expect([page.url(), await sideways(page)]).toEqual([page.url(), 0]);
}

/** How far the page is wider than the screen, in CSS pixels. */
function sideways(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
