import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** One thing that axe finds wrong, and where. */
export type AxeFinding = Awaited<ReturnType<AxeBuilder["analyze"]>>["violations"][number];

/**
 * What axe finds wrong on the page as it is; of `rules` alone where they are named; of `more` too, which it would leave out; not
 * of `less`. In the page itself, which has no frames of others': axe opens no page of its own for its report. It is loaded once for a document, and
 * tells nothing of what is right: half of the time.
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
