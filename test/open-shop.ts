import type pg from "pg";
import { afterAll } from "vitest";
import { connect } from "@/scripts/migrations/connection";
import { createTestShop, type TestShop } from "./shop";

/** The test file's shop, closed after its last test: `const shop = await openShop();` */
export async function openShop(options?: Parameters<typeof createTestShop>[0]): Promise<TestShop> {
  const shop = await createTestShop(options);
  afterAll(() => shop.close());
  return shop;
}

/** A connection to its database, closed after the file's last test. */
export async function openClient(shop: Pick<TestShop, "url">): Promise<pg.Client> {
  const client = await connect(shop.url);
  afterAll(() => client.end());
  return client;
}
