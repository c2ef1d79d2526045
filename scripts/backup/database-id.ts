import { createHash } from "node:crypto";
import type { Client } from "pg";
import * as z from "zod";
import { queryRows } from "@/lib/platform/db/query-rows";

/**
 * Tells the databases of one folder of backups apart: by their server's identifier and their number there. A restored database is
 * another one; a standby that takes over is the same.
 */
export async function getDatabaseId(client: Client): Promise<string> {
  const [row] = await queryRows(
    client,
    z.object({ id: z.string() }),
    `SELECT concat_ws('.', (SELECT system_identifier FROM pg_control_system()), oid) AS id
      FROM pg_database WHERE datname = current_database()`,
  );
  if (!row) throw new Error("a connection without a database");
  return createHash("sha256").update(row.id).digest("hex").slice(0, 8);
}
