import type pg from "pg";

/** The role that owns the shop's database. The database has the same name. */
export const OWNER = "kiosk";

/**
 * Creates the shop's role and database in an embedded cluster. The role may create roles (migrations create the one
 * that web and worker run as) and, for tests, databases. It isn't a superuser, so that tests run with the rights of a
 * hosted database.
 */
export async function ensureDatabase(
  admin: pg.Client,
  password: string,
  mayCreateDatabases: boolean,
): Promise<void> {
  await admin.query("SELECT pg_advisory_lock(4011002)");
  try {
    const role = await admin.query("SELECT 1 FROM pg_roles WHERE rolname = $1", [OWNER]);
    if (role.rowCount === 0) {
      const rights = mayCreateDatabases ? "CREATEROLE CREATEDB" : "CREATEROLE";
      await admin.query(`CREATE ROLE ${OWNER} LOGIN ${rights} PASSWORD ${admin.escapeLiteral(password)}`);
    }
    const database = await admin.query("SELECT 1 FROM pg_database WHERE datname = $1", [OWNER]);
    if (database.rowCount === 0) await admin.query(`CREATE DATABASE ${OWNER} OWNER ${OWNER}`);
  } finally {
    await admin.query("SELECT pg_advisory_unlock(4011002)");
  }
}
