import { test as base, expect, type Page } from "@playwright/test";
import { Sandbox } from "./sandbox";
import { enterShop } from "./shops";

enterShop();

interface ShopFixtures {
  /** The upstream and the payment provider: their books, and orders to misbehave. */
  sandbox: Sandbox;
  /** In every journey: what the shop's pages say to the browser's console that they mustn't. */
  complaints: string[];
}

/** What every journey starts from. Read in the test's own process, which starts after the shop did. */
export const test = base.extend<ShopFixtures>({
  baseURL: process.env.BASE_URL,
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from here
  sandbox: async ({}, use) => use(new Sandbox(process.env.SANDBOX_URL ?? "")),
  complaints: [
    async ({ context }, use) => {
      const complaints: string[] = [];
      const watch = (page: Page) => {
        page.on("pageerror", (error) => complaints.push(`${page.url()}: ${error.message}`));
        page.on("console", (message) => {
          const text = message.text();
          if (message.type() === "error" && !isExpected(text)) complaints.push(`${page.url()}: ${text}`);
        });
      };
      context.on("page", watch);
      await use(complaints);
      // A script that the content security policy refused, a page that didn't come to life, an exception.
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

/** The browser's own line about an answer with an error's status: the journey looks at that answer itself. */
function isExpected(text: string): boolean {
  // Without a network the browser complains of each file; the journey looks at what the page says.
  return /^Failed to load resource: (the server responded with a status of 4|net::ERR_INTERNET_DISCONNECTED|net::ERR_FAILED)/.test(
    text,
  );
}

export { expect };
