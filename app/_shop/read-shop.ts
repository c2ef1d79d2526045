import "server-only";
import { cache } from "react";
import { getShop, type Shop } from "@/lib/platform/settings";

/** The shop's name and contacts, once a request. The build has neither database nor configuration: then the defaults. */
export const readShop = cache(async (): Promise<Shop> => {
  try {
    return await getShop();
  } catch {
    return { name: process.env.SHOP_NAME?.trim() || "Kiosk" };
  }
});
