import type { Pool } from "pg";
import type { PrismaClient } from "@/lib/platform/prisma/client";

/** What db.ts stores on globalThis. */
export interface GlobalDatabase {
  kioskDatabase?: PrismaClient;
  kioskPools?: WeakMap<PrismaClient, Pool>;
}

/**
 * The pool of this process's database, for code in front of Next that must not load the ORM a second time. Null until code
 * behind it has used the database.
 */
export function globalPool(): Pool | null {
  const { kioskDatabase, kioskPools } = globalThis as GlobalDatabase;
  return (kioskDatabase && kioskPools?.get(kioskDatabase)) ?? null;
}
