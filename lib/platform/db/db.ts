import "server-only";
import { PrismaPg } from "@prisma/adapter-pg";
import { Pool } from "pg";
import { env } from "@/lib/platform/config/env";
import { PrismaClient } from "@/lib/platform/prisma/client";
import type { GlobalDatabase } from "./global-pool";
import { sessionOptions } from "./session-options";

/** How many connections a process may hold; web and worker processes share one server's 100. */
const POOL_SIZE = 10;

/** A transaction waits for a connection as long as a single statement does (the pool's five seconds end it first), and for locks. */
const TRANSACTION = { maxWait: 10_000, timeout: 30_000 };

export type Database = PrismaClient;

/** On globalThis, as the client below: the built proxy and the built pages each have a copy of this module, and share clients. */
const held = globalThis as GlobalDatabase;
held.kioskPools ??= new WeakMap();
const pools = held.kioskPools;

/** A client for one database. Each process needs one; tests make their own. */
export function createDatabase(connectionString: string, poolSize = POOL_SIZE): Database {
  const pool = new Pool({
    connectionString,
    max: poolSize,
    connectionTimeoutMillis: 5_000,
    options: sessionOptions(),
  });
  // A connection that is lost while nobody uses it is replaced by the next that is needed.
  pool.on("error", () => undefined);
  // One that is lost while somebody has it fails their query; unheard, it would end the process as well.
  pool.on("connect", (client) => client.on("error", () => undefined));
  const adapter = new PrismaPg(pool, { disposeExternalPool: true });
  const database = new PrismaClient({ adapter, transactionOptions: TRANSACTION });
  pools.set(database, pool);
  return database;
}

/**
 * Ends a client and every connection under it. Prisma ends them only where it asked something itself; idle ones would keep a process
 * that has nothing left to do for ten seconds.
 */
export async function closeDatabase(database: Database): Promise<void> {
  await database.$disconnect();
  const pool = poolOf(database);
  if (!pool.ending) await pool.end();
}

/** The connections under a client, for what doesn't need the ORM (call-sql.ts). */
export function poolOf(database: Database): Pool {
  const pool = pools.get(database);
  if (!pool) throw new Error("a database that createDatabase didn't make");
  return pool;
}

/** Puts a pool under a client that createDatabase didn't make: a simulation's. */
export function setPool(database: Database, pool: Pool): void {
  pools.set(database, pool);
}

/** This process's database. Kept on globalThis: the dev server loads modules more than once, too. */
export function db(): Database {
  held.kioskDatabase ??= createDatabase(env().databaseUrl);
  return held.kioskDatabase;
}
