import { realpath } from "node:fs/promises";
import pg from "pg";
import * as z from "zod";
import { queryRows } from "@/lib/platform/db/query-rows";
import { PlainError } from "../shared/plain-error";
import { ADMIN } from "./cluster";

/** Marks the server as in use: a connection that holds a shared advisory lock as long as its process lives. */
export interface Lease {
  client: pg.Client;
  port: number;
  lost: Promise<void>;
  /** Ends the lease. Calls `stopServer` if nobody else holds one. */
  close(stopServer: () => Promise<void>): Promise<void>;
}

const IN_USE = 4_011_001;

/**
 * Joins the server on that port. Returns null while it is starting or stopping. A killed process releases its lock with
 * its connection, so no lease outlives its holder.
 */
export async function openLease(
  port: number,
  adminPassword: string,
  clusterDir: string,
): Promise<Lease | null> {
  const client = new pg.Client({
    host: "127.0.0.1",
    port,
    user: ADMIN,
    password: adminPassword,
    database: "postgres",
    application_name: "kiosk lease",
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    ssl: false,
  });
  let closing = false;
  const lost = new Promise<void>((resolve) => {
    client.on("error", () => undefined);
    client.on("end", () => {
      if (!closing) resolve();
    });
  });
  try {
    await client.connect();
    const shown = await queryRows(client, z.object({ data_directory: z.string() }), "SHOW data_directory");
    const directory = shown[0]?.data_directory ?? "";
    if ((await realPath(directory)) !== (await realPath(clusterDir))) throw new Error("another server");
    await client.query("SELECT pg_advisory_lock_shared($1)", [IN_USE]);
  } catch (error) {
    closing = true;
    await client.end().catch(() => undefined);
    if ((error as { code?: string }).code === "28P01") {
      throw new PlainError(
        `The passwords in secrets.json beside ${clusterDir} don't match it. Restore the file that belongs to it.`,
      );
    }
    return null;
  }
  return {
    client,
    port,
    lost,
    async close(stopServer) {
      if (closing) return;
      closing = true;
      if (await isLast(client)) await stopServer();
      await client.end().catch(() => undefined);
    },
  };
}

/**
 * Takes the lock exclusively if nobody shares it. A newcomer then waits for the lock, and restarts the server once it
 * is gone.
 */
async function isLast(client: pg.Client): Promise<boolean> {
  try {
    await client.query("SELECT pg_advisory_unlock_shared($1)", [IN_USE]);
    const alone = await queryRows(
      client,
      z.object({ last: z.boolean() }),
      "SELECT pg_try_advisory_lock($1) AS last",
      [IN_USE],
    );
    return alone[0]?.last ?? false;
  } catch {
    return false; // the server is already gone
  }
}

function realPath(file: string): Promise<string> {
  return realpath(file).catch(() => file);
}
