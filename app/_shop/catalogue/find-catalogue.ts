import "server-only";
import { cache } from "react";
import { context } from "@/lib/context/context";
import type { CatalogueSnapshot } from "@/lib/services/catalogue-snapshot";

/** The catalogue copy, or null if there is none: at build time, and while the database is down. */
export const findCatalogue = cache(async (): Promise<CatalogueSnapshot | null> => {
  try {
    return await context().snapshot();
  } catch {
    return null;
  }
});
