import { type Browser, chromium, type Page } from "@playwright/test";
import lighthouse, { type Config } from "lighthouse";
import { pageFunctions } from "lighthouse/core/lib/page-functions.js";
import { SERVICE_FACTS } from "../../lib/model/service-facts";
import { freePort } from "../../scripts/postgres/free-port";
import { findBrowser, LAUNCH_FLAGS } from "../../scripts/shared/find-browser.mjs";
import { expect, test } from "../fixtures";
import { airtimeOrder, buyByApi, newPhone, orderStatus } from "../journey";
import { ONLY_LONG } from "../long";

/**
 * Categories that must score 100. The benchmarks measure speed, because other work on this machine would distort it.
 */
const PRIVATE = ["accessibility", "best-practices"];
const INDEXED = [...PRIVATE, "seo"];

/** Lighthouse's own phone. Doesn't wait beyond the load event, which only the speed figures need. */
const CONFIG: Config = {
  extends: "lighthouse:default",
  settings: {
    formFactor: "mobile",
    throttlingMethod: "simulate",
    pauseAfterFcpMs: 0,
    pauseAfterLoadMs: 0,
    networkQuietThresholdMs: 0,
    cpuQuietThresholdMs: 0,
    disableFullPageScreenshot: true,
    onlyCategories: INDEXED,
  },
};
// Skip the benchmark of this machine: it takes a second per page and only serves the speed figures.
pageFunctions.computeBenchmarkIndex = () => 1_000;

let browser: Browser;
let port: number;

test.beforeAll(async () => {
  port = await freePort();
  browser = await chromium.launch({
    executablePath: findBrowser(),
    args: [...LAUNCH_FLAGS, `--remote-debugging-port=${port}`],
  });
});
test.afterAll(() => browser.close());

/** Why a page doesn't score 100 in these categories, in Lighthouse's words. Empty if it does. */
async function faults(address: string, categories: readonly string[]): Promise<string[]> {
  const url = new URL(address, process.env.BASE_URL).href;
  const run = await lighthouse(url, { port, logLevel: "error" }, CONFIG);
  if (!run) return [`${address}: Lighthouse gave no report`];
  const { lhr } = run;
  if (lhr.runtimeError) return [`${address}: ${lhr.runtimeError.message}`];
  return categories.flatMap((id) => {
    const category = lhr.categories[id];
    if (category?.score === 1) return [];
    const failed = (category?.auditRefs ?? [])
      .map((ref) => ({ ...lhr.audits[ref.id], weight: ref.weight }))
      .filter(({ score, weight }) => weight > 0 && score !== null && (score ?? 0) < 1);
    return [
      `${address} ${id} ${category?.score}`,
      ...failed.map(({ id: audit, details }) => `  ${audit}: ${JSON.stringify(details ?? {}).slice(0, 600)}`),
    ];
  });
}

/** Every shop page with the categories that must score 100. */
async function shopPages(): Promise<[string, readonly string[]][]> {
  const regions = await (await fetch(new URL("/esim", process.env.BASE_URL))).text();
  const region = /href="(\/esim\/[^"?#]+)"/.exec(regions)?.[1] ?? "/esim/none";
  const { "esim-topup": topUp, ...services } = SERVICE_FACTS;
  return [
    ...["/", ...Object.values(services).map(({ page }) => page), region].map(
      (address) => [address, INDEXED] as [string, string[]],
    ),
    [topUp.page, PRIVATE],
    ["/sign-in", PRIVATE],
  ];
}

test("scores 100 in accessibility, best practices and SEO on the most used purchase page", async () => {
  expect(await faults("/airtime", INDEXED)).toEqual([]);
});

for (const part of [1, 2, 3]) {
  test(
    `scores 100 in accessibility and best practices on every shop page, and in SEO on public ones (${part} of 3)`,
    ONLY_LONG,
    async ({ page }) => {
      test.slow();
      const found: string[] = [];
      for (const [index, [address, categories]] of (await shopPages()).entries())
        if (index % 3 === part - 1) found.push(...(await faults(address, categories)));
      if (part === 1) found.push(...(await faults(await orderPage(page), PRIVATE)));
      expect(found).toEqual([]);
    },
  );
}

async function orderPage(page: Page): Promise<string> {
  await buyByApi(page, airtimeOrder(newPhone(), 170));
  await expect(orderStatus(page)).toContainText("Delivered");
  return page.url();
}
