import { test as base } from "@playwright/test";

interface ShopFixtures {
  /** The sandbox's own address: its control page and its state. */
  sandboxUrl: string;
}

/** What every journey starts from: the shop's address as baseURL, and where the sandbox is. */
export const test = base.extend<ShopFixtures>({
  baseURL: async ({}, use) => use(process.env.BASE_URL),
  sandboxUrl: async ({}, use) => use(process.env.SANDBOX_URL ?? ""),
});

export { expect } from "@playwright/test";
