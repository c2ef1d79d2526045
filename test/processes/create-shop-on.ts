import { deployMigrations } from "@/scripts/migrations/deploy";
import { createTestShop, type TestShop } from "../shop";

/** A shop on a server of the test's own, which it may stop: the shared one must stay up. */
export async function createShopOn(
  server: { ownerUrl: string },
  options?: Parameters<typeof createTestShop>[0],
): Promise<TestShop> {
  const shared = process.env.DATABASE_URL;
  process.env.DATABASE_URL = server.ownerUrl;
  await deployMigrations(server.ownerUrl);
  const shop = await createTestShop(options);
  return {
    ...shop,
    async close() {
      await shop.close();
      process.env.DATABASE_URL = shared;
    },
  };
}
