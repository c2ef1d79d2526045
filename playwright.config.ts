import { defineConfig } from "@playwright/test";
import { LONG } from "./e2e/long";
import { SHOPS } from "./e2e/shops";
import { findBrowser, LAUNCH_FLAGS } from "./scripts/shared/find-browser.mjs";

const report = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE;

/** The browser tests, on the narrowest supported phone. e2e/global-setup.ts starts their shop. */
export default defineConfig({
  testDir: "e2e",
  // Runs the tests of one file in parallel, too.
  fullyParallel: true,
  ...(LONG ? {} : { grepInvert: /@long/ }),
  outputDir: ".data/test/browser",
  globalSetup: "./e2e/global-setup.ts",
  // Two more workers than cores, because half of a test's time is waiting. No retries.
  workers: SHOPS,
  retries: 0,
  // A wait ends when its condition holds. These limit only failing waits, and allow for a busy machine.
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
    // Tracing takes a third of the time and is rarely needed: run `TRACE=1 npx playwright test …` after a failure. The
    // shop's service worker would answer before page.route(); the specs that test it allow it.
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
