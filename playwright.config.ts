import { defineConfig } from "@playwright/test";
import { LONG } from "./e2e/long";
import { SHOPS } from "./e2e/shops";
import { findBrowser, LAUNCH_FLAGS } from "./scripts/shared/find-browser.mjs";

const report = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE;

/** The journeys, on the narrowest phone that counts. e2e/global-setup.ts starts the shop that they buy in. */
export default defineConfig({
  testDir: "e2e",
  // Of a file whose tests are many, the last one must not wait for the first.
  fullyParallel: true,
  ...(LONG ? {} : { grepInvert: /@long/ }),
  outputDir: ".data/test/browser",
  globalSetup: "./e2e/global-setup.ts",
  // One more at a time than there are cores: half of a journey is waiting. And no second chances.
  workers: SHOPS,
  retries: 0,
  // What is waited for ends the wait; these only end a wait in vain, on a machine that is busy too.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: report ? [["list"], ["json", { outputFile: report }]] : [["list"]],
  use: {
    baseURL: process.env.BASE_URL,
    locale: "en-NG",
    timezoneId: "Africa/Lagos",
    actionTimeout: 30_000,
    screenshot: "only-on-failure",
    // Recording costs a third of the time, for what is thrown away nearly always: `TRACE=1 npx playwright test …` when one fails.
    // The shop's worker stands between a page and what page.route() answers; the specs about it allow it.
    serviceWorkers: "block",
    trace: process.env.TRACE ? "retain-on-failure" : "off",
    launchOptions: { executablePath: findBrowser(), args: LAUNCH_FLAGS },
  },
  projects: [
    {
      name: "phone",
      use: {
        viewport: { width: 360, height: 740 },
        deviceScaleFactor: 2,
        isMobile: true,
        hasTouch: true,
        userAgent:
          "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
      },
    },
  ],
});
