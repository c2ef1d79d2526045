import "server-only";
import { cache } from "react";
import { defaultShop, getShop, type Shop } from "@/lib/platform/db/settings";

/**
 * The shop's details, read once per request. The build has neither database nor configuration and uses the defaults.
 */
export const getShopFacts = cache(async (): Promise<Shop> => {
  try {
    return await getShop();
  } catch {
    return defaultShop(process.env.SHOP_NAME);
  }
});
