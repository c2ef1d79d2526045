import "server-only";
import { PrismaPg } from "@prisma/adapter-pg";
import { Client, Pool, type QueryConfig } from "pg";
import { env } from "@/lib/platform/config/env";
import { PrismaClient } from "@/lib/platform/prisma/client";
import type { GlobalDatabase } from "./global-pool";
import { isPooled, sessionOptions } from "./session-options";

/** Maximum connections per process; web and worker processes share the server's 100. */
const POOL_SIZE = 10;

/**
 * Connections that stay open however quiet the shop is: a new one plans every function and statement again, at the expense of the
 * next customer (docs/adr/0103).
 */
const KEPT_OPEN = 2;

/** Keeps a firewall or NAT from dropping them silently; a query on a dropped one would hang (ms). */
const KEEP_ALIVE_MS = 30_000;

/**
 * How long a statement waits for a connection (ms): a database that is busy for some seconds delays an order, but doesn't refuse
 * it. Shorter than a transaction's own wait, whose error doesn't say that the database is down.
 */
const CONNECT_MS = 10_000;
const TRANSACTION = { maxWait: 15_000, timeout: 30_000 };

export type Database = PrismaClient;

/**
 * On globalThis, like the client below: the built proxy and the built pages each load a copy of this module, and must share
 * clients.
 */
const held = globalThis as GlobalDatabase;
held.kioskPools ??= new WeakMap();
const pools = held.kioskPools;

/** Behind a pooler the next statement may run on another connection, where the named statement isn't prepared. */
class UnnamedClient extends Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg's own overloads, passed on as they are.
  override query(query: any, ...rest: any[]): any {
    const { name, ...unnamed } = (query ?? {}) as QueryConfig;
    const isNamed = name !== undefined && Object.getPrototypeOf(query) === Object.prototype;
    // biome-ignore lint/suspicious/noExplicitAny: see above.
    return (super.query as any).call(this, isNamed ? unnamed : query, ...rest);
  }
}

/** Creates a client for one database. Each process needs one; tests create their own. */
export function createDatabase(connectionString: string, poolSize = POOL_SIZE): Database {
  const pool = new Pool({
    connectionString,
    max: poolSize,
    min: Math.min(KEPT_OPEN, poolSize),
    // A command that has finished exits all the same.
    allowExitOnIdle: true,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    connectionTimeoutMillis: CONNECT_MS,
    ...(isPooled(connectionString) ? { Client: UnnamedClient } : { options: sessionOptions() }),
  });
  // An idle connection that is lost is replaced when the next one is needed.
  pool.on("error", () => undefined);
  // A lost connection in use fails its query. Without a listener, its error would also end the process.
  pool.on("connect", (client) => client.on("error", () => undefined));
  const adapter = new PrismaPg(pool, { disposeExternalPool: true });
  const database = new PrismaClient({ adapter, transactionOptions: TRANSACTION });
  pools.set(database, pool);
  return database;
}

/**
 * Closes a client and all its connections. Prisma closes them only if it ran a query itself; idle ones would keep a finished
 * process alive for ten seconds.
 */
export async function closeDatabase(database: Database): Promise<void> {
  await database.$disconnect();
  const pool = poolOf(database);
  if (!pool.ending) await pool.end();
}

/** The connections of a client, for code that bypasses the ORM (runSql). */
export function poolOf(database: Database): Pool {
  const pool = pools.get(database);
  if (!pool) throw new Error("a database that createDatabase didn't make");
  return pool;
}

/** Sets the pool of a client that createDatabase didn't create, such as a simulation's. */
export function setPool(database: Database, pool: Pool): void {
  pools.set(database, pool);
}

/** This process's database. Kept on globalThis, because the dev server loads modules more than once. */
export function db(): Database {
  held.kioskDatabase ??= createDatabase(env().databaseUrl);
  return held.kioskDatabase;
}
