import path from "node:path";
import pg from "pg";
import { connectionConfig } from "../scripts/migrations/connection";
import { ADMIN } from "../scripts/postgres/cluster";
import { loadSecrets } from "../scripts/shared/secrets";

/**
 * Connects to this test file's database as the cluster's superuser. Only it can disable the triggers
 * (session_replication_role) and insert rows that the shop's own role can't. The caller ends the connection.
 */
export async function connectSuperuser(databaseUrl: string): Promise<pg.Client> {
  const secrets = await loadSecrets(path.join(process.env.KIOSK_DATA_DIR ?? ".data", "test"));
  const address = new URL(connectionConfig(databaseUrl).connectionString ?? "");
  address.username = ADMIN;
  address.password = secrets.databaseAdminPassword;
  const client = new pg.Client({ connectionString: address.toString() });
  await client.connect();
  return client;
}
