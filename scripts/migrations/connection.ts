import pg from "pg";
import * as z from "zod";
import { queryRows } from "@/lib/platform/db/query-rows";
import { PlainError } from "../shared/plain-error";

/** The oldest supported PostgreSQL version. */
const OLDEST = 140_000;

/** A PostgreSQL address as pg's configuration, optionally with another database name. */
export function connectionConfig(url: string, database?: string): pg.PoolConfig {
  let address: URL;
  try {
    address = new URL(url);
  } catch (cause) {
    throw new PlainError("DATABASE_URL is not an address like postgresql://user:password@host:5432/name.", {
      cause,
    });
  }
  if (database) address.pathname = `/${encodeURIComponent(database)}`;
  // Prisma's own parameters. pg would pass them to the server, which rejects them.
  for (const name of ["schema", "connection_limit", "pool_timeout", "pgbouncer"])
    address.searchParams.delete(name);
  return {
    connectionString: address.toString(),
    connectionTimeoutMillis: 10_000,
    // Prisma's adapter parses timestamps as UTC.
    options: "-c timezone=UTC",
  };
}

/** Connects to a PostgreSQL. Throws PlainError if it can't be reached or is too old. */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(connectionConfig(url));
  client.on("error", () => undefined);
  try {
    await client.connect();
  } catch (cause) {
    const reason =
      cause instanceof Error ? cause.message || (cause as NodeJS.ErrnoException).code : String(cause);
    throw new PlainError(`The database at ${hostOf(url)} can't be reached: ${reason}`, { cause });
  }
  const result = await queryRows(
    client,
    z.object({ number: z.number(), name: z.string() }),
    "SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS name",
  );
  const version = result[0];
  if (!version || version.number < OLDEST) {
    await client.end();
    throw new PlainError(
      `The database is PostgreSQL ${version?.name ?? "of an unknown version"}: Kiosk needs 14 or newer.`,
    );
  }
  return client;
}

/** Runs one statement on a connection of its own, of any PostgreSQL version. */
export async function runAlone(url: string, statement: string): Promise<void> {
  const client = new pg.Client(connectionConfig(url));
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Host, port and name, without user and password, for messages. */
export function hostOf(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}${port ? `:${port}` : ""}${pathname}`;
}
