import "server-only";
import { PrismaPg } from "@prisma/adapter-pg";
import { env } from "./env";
import { PrismaClient } from "./prisma/client";
import { sessionOptions } from "./session-options";

/** How many connections a process may hold; web and worker processes share one server's 100. */
const POOL_SIZE = 10;

export type Database = PrismaClient;

/** A client for one database. Each process needs one; tests make their own. */
export function createDatabase(connectionString: string, poolSize = POOL_SIZE): Database {
  return new PrismaClient({
    adapter: new PrismaPg({
      connectionString,
      max: poolSize,
      connectionTimeoutMillis: 5_000,
      options: sessionOptions(),
    }),
  });
}

const held = globalThis as { kioskDatabase?: Database };

/** This process's database. Kept on globalThis: the dev server loads modules more than once. */
export function db(): Database {
  held.kioskDatabase ??= createDatabase(env().databaseUrl);
  return held.kioskDatabase;
}
