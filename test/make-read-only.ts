import type pg from "pg";

/** Makes the superuser's database read-only, or writable again, as a failover to a standby does: every session ends. */
export async function makeReadOnly(superuser: pg.Client, on: boolean): Promise<void> {
  const { rows } = await superuser.query<{ name: string }>("SELECT quote_ident(current_database()) AS name");
  await superuser.query(
    `ALTER DATABASE ${rows[0]?.name} SET default_transaction_read_only = ${on ? "on" : "off"}`,
  );
  await superuser.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
  );
}
