import { afterAll } from "vitest";
import { createTestShop, type TestShop } from "./shop";

/** The test file's shop, closed after its last test: `const shop = await openShop();` */
export async function openShop(options?: Parameters<typeof createTestShop>[0]): Promise<TestShop> {
  const shop = await createTestShop(options);
  afterAll(() => shop.close());
  return shop;
}
