import "server-only";
import { cache } from "react";
import { defaultShop, getShop, type Shop } from "@/lib/platform/db/settings";

/** What the shop says of itself, once a request. The build has neither database nor configuration: then the defaults. */
export const getShopFacts = cache(async (): Promise<Shop> => {
  try {
    return await getShop();
  } catch {
    return defaultShop(process.env.SHOP_NAME);
  }
});
