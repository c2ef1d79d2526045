"use client";

import { createContext, useContext } from "react";

/** What client components may know of the shop: what it prints on its door. */
export interface ShopFacts {
  name: string;
  supportEmail?: string;
  supportPhone?: string;
}

const ShopContext = createContext<ShopFacts>({ name: "" });

export const ShopProvider = ShopContext.Provider;

export function useShop(): ShopFacts {
  return useContext(ShopContext);
}
