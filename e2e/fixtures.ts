import { test as base, expect, type Page } from "@playwright/test";
import { closeBreakers } from "./books";
import { Sandbox } from "./sandbox";
import { enterShop } from "./shops";
import { registerHydrationSelector, waitUntilHydrated } from "./wait-until-hydrated";

enterShop();

interface ShopFixtures {
  /** The upstream and the payment provider: their books, and commands to misbehave. */
  sandbox: Sandbox;
  /** Collected in every journey: forbidden messages in the browser's console. */
  complaints: string[];
}

/** The base of every journey. Runs in the test's own process, which starts after the shop. */
export const test = base.extend<ShopFixtures, { hydrated: undefined }>({
  hydrated: [
    async ({ browser }, use) => {
      await registerHydrationSelector();
      browser.on("context", waitUntilHydrated);
      await use(undefined);
    },
    { auto: true, scope: "worker" },
  ],
  baseURL: process.env.BASE_URL,
  sandbox: new Sandbox(process.env.SANDBOX_URL ?? ""),
  complaints: [
    async ({ context }, use) => {
      // Nothing is paused because of an earlier journey's failures.
      if (process.env.DATABASE_URL) await closeBreakers();
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
      // A script refused by the content security policy, a failed hydration, or an exception.
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

/** The browser's own message about an error status. The journey checks that response itself. */
function isExpected(text: string): boolean {
  // Offline, the browser reports each file. The journey checks what the page says.
  return /^Failed to load resource: (the server responded with a status of 4|net::ERR_INTERNET_DISCONNECTED|net::ERR_FAILED)/.test(
    text,
  );
}

export { expect };
