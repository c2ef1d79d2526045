import pg from "pg";
import * as z from "zod";
import { getBooksAge } from "@/lib/platform/db/books-age";
import { queryRow } from "@/lib/platform/db/query-rows";
import { isPooled } from "@/lib/platform/db/session-options";
import { connectionConfig, hostOf } from "../migrations/connection";
import { PlainError } from "../shared/plain-error";
import type { AppRole } from "./choose-role";

/** A setting that nobody has for a session unless it asked for it. */
const ASKED_MS = 7_654_321;

/**
 * Throws PlainError unless the direct connections keep what a session asks for (a pooler would drop it, and a worker's lock with
 * it), and those through a pooler, if there is one, have the shop's role and UTC, and lead to the same database.
 */
export async function requireSessions(directUrl: string, role: AppRole): Promise<void> {
  const options = `-c idle_session_timeout=${ASKED_MS}`;
  const age = await withClient({ ...connectionConfig(directUrl), options }, async (client) => {
    const kept = await queryRow(
      client,
      z.object({ ms: z.string() }),
      "SELECT setting AS ms FROM pg_settings WHERE name = 'idle_session_timeout'",
    );
    if (kept?.ms !== String(ASKED_MS))
      throw new PlainError(
        `The database at ${hostOf(directUrl)} is behind a pooler that drops session settings, so a worker could lose its lock without noticing. Set DATABASE_DIRECT_URL to PostgreSQL itself (docs/operate.md, "Through PgBouncer").`,
      );
    return getBooksAge(client);
  });
  const pooledUrl = process.env.DATABASE_URL ?? "";
  if (!isPooled(pooledUrl)) return;
  const { options: _none, ...plain } = connectionConfig(pooledUrl);
  await withClient(plain, async (client) => {
    const found = await queryRow(
      client,
      z.object({ who: z.string(), zone: z.string() }),
      "SELECT current_user AS who, current_setting('TimeZone') AS zone",
    );
    const refuse = (what: string) => {
      throw new PlainError(
        `DATABASE_URL (${hostOf(pooledUrl)}) ${what}: see deploy/pgbouncer/pgbouncer.ini and docs/operate.md, "Through PgBouncer".`,
      );
    };
    if (role.usable && found?.who !== role.name) refuse(`works as ${found?.who}, not as ${role.name}`);
    if (found?.zone !== "UTC") refuse(`has the time zone ${found?.zone}, not UTC`);
    if ((await getBooksAge(client)) !== age) refuse("leads to a different database from DATABASE_DIRECT_URL");
  });
}

async function withClient<T>(config: pg.ClientConfig, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(config);
  client.on("error", () => undefined);
  try {
    await client.connect();
    return await use(client);
  } catch (cause) {
    if (cause instanceof PlainError) throw cause;
    throw new PlainError(`The database can't be used: ${cause instanceof Error ? cause.message : cause}`, {
      cause,
    });
  } finally {
    await client.end().catch(() => undefined);
  }
}
