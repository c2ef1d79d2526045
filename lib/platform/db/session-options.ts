/** The default role of web and worker, used by the embedded database and the tests. */
const USUAL_ROLE = "kiosk_app";

/**
 * Options of every web and worker connection, set on opening and so without an extra statement: the role, which can neither
 * delete ledger rows nor remove their guards (docs/adr/0010), and UTC, because Prisma's adapter drops the offset of a
 * timestamptz. At startup scripts/environment/choose-role.ts finds the role granted by the database; "none" is the login
 * itself.
 */
export function sessionOptions(): string {
  const role = process.env.KIOSK_DATABASE_ROLE || USUAL_ROLE;
  // An unescaped space or backslash would end the value.
  return `-c timezone=UTC -c role=${role.replaceAll(/[\\\s]/g, "\\$&")}`;
}

/**
 * Whether this address leads through a pooler in transaction mode (docs/adr/0046). It accepts no startup options and may run
 * each transaction on another connection; its own configuration sets role and time zone (deploy/pgbouncer/pgbouncer.ini).
 */
export function isPooled(connectionString: string): boolean {
  const direct = process.env.DATABASE_DIRECT_URL;
  return Boolean(direct) && direct !== connectionString && connectionString === process.env.DATABASE_URL;
}
