import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** A problem that axe found, and where. */
export type AxeFinding = Awaited<ReturnType<AxeBuilder["analyze"]>>["violations"][number];

/**
 * Runs axe on the current page: `rules` only, if given; plus `more`, which axe skips by default; minus `less`. Runs in
 * the page, which has no foreign frames, so axe opens no page for its report. It loads once per document and reports no
 * passes, which halves the time.
 */
export async function findWithAxe(
  page: Page,
  { rules, more = [], less = [] }: { rules?: string[]; more?: string[]; less?: string[] } = {},
): Promise<AxeFinding[]> {
  const loaded = await page.evaluate(() => "axe" in window);
  const axe = new AxeBuilder({ page, ...(loaded ? { axeSource: "undefined" } : {}) })
    .setLegacyMode(true)
    .options({
      resultTypes: ["violations"],
      rules: Object.fromEntries([...more, ...less].map((rule) => [rule, { enabled: more.includes(rule) }])),
    });
  return (await (rules ? axe.withRules(rules) : axe).analyze()).violations;
}
