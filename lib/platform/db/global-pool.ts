import type { Pool } from "pg";
import type { PrismaClient } from "@/lib/platform/prisma/client";

/** What db.ts keeps on globalThis. */
export interface GlobalDatabase {
  kioskDatabase?: PrismaClient;
  kioskPools?: WeakMap<PrismaClient, Pool>;
}

/**
 * The connections of this process's database, for what runs in front of Next and mustn't load the ORM a second time; null until
 * something behind it has asked the database.
 */
export function globalPool(): Pool | null {
  const { kioskDatabase, kioskPools } = globalThis as GlobalDatabase;
  return (kioskDatabase && kioskPools?.get(kioskDatabase)) ?? null;
}
