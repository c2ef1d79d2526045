import { test as base } from "@playwright/test";

interface ShopFixtures {
  /** The sandbox's own address: its control page and its state. */
  sandboxUrl: string;
}

/** What every journey starts from. Read in the test's own process, which starts after the shop did. */
export const test = base.extend<ShopFixtures>({
  baseURL: process.env.BASE_URL,
  sandboxUrl: process.env.SANDBOX_URL ?? "",
});

export { expect } from "@playwright/test";
