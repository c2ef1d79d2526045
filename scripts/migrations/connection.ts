import pg from "pg";
import { PlainError } from "../shared/plain-error";

/** The oldest PostgreSQL that the migrations are written for. */
const OLDEST = 140_000;

/** The parts of a PostgreSQL address that pg wants apart, for when the database's name must change. */
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
  // Prisma's own parameters; pg would hand them to the server, which refuses them.
  for (const name of ["schema", "connection_limit", "pool_timeout", "pgbouncer"])
    address.searchParams.delete(name);
  return {
    connectionString: address.toString(),
    connectionTimeoutMillis: 10_000,
    // Prisma's adapter reads timestamps as if they were UTC.
    options: "-c timezone=UTC",
  };
}

/** A connection to a PostgreSQL that is new enough. Throws PlainError when it can't be reached or is too old. */
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
  const result = await client.query<{ number: number; name: string }>(
    "SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS name",
  );
  const version = result.rows[0];
  if (!version || version.number < OLDEST) {
    await client.end();
    throw new PlainError(
      `The database is PostgreSQL ${version?.name ?? "of an unknown version"}: Kiosk needs 14 or newer.`,
    );
  }
  return client;
}

/** Host, port and name, without user and password: fit for a message. */
export function hostOf(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}${port ? `:${port}` : ""}${pathname}`;
}
