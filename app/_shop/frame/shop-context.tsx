"use client";

import { createContext, useContext } from "react";

/** The shop's public details, for client components. */
export interface ShopFacts {
  name: string;
  supportEmail?: string;
  supportPhone?: string;
  /** Some services need no email (mayOmitEmail). */
  emailOptional?: boolean;
}

const ShopContext = createContext<ShopFacts>({ name: "" });

export const ShopProvider = ShopContext.Provider;

export function useShop(): ShopFacts {
  return useContext(ShopContext);
}
