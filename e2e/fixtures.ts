import { test as base } from "@playwright/test";
import { Sandbox } from "./sandbox";

interface ShopFixtures {
  /** The upstream and the payment provider: their books, and orders to misbehave. */
  sandbox: Sandbox;
}

/** What every journey starts from. Read in the test's own process, which starts after the shop did. */
export const test = base.extend<ShopFixtures>({
  baseURL: process.env.BASE_URL,
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from here
  sandbox: async ({}, use) => use(new Sandbox(process.env.SANDBOX_URL ?? "")),
});

export { expect } from "@playwright/test";
