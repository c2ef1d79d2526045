import type { QueryResult } from "pg";

/**
 * Identifies the database that holds the books: the server's own identifier, its timeline (a promotion starts a new one), the
 * database (a copy has another number) and the table (a restored dump has others). docs/adr/0037.
 */
const AGE = `SELECT concat_ws('.', (SELECT system_identifier FROM pg_control_system()), left(pg_walfile_name(pg_current_wal_insert_lsn()), 8),
  (SELECT oid FROM pg_database WHERE datname = current_database()), 'books'::regclass::oid) AS age`;

export async function getBooksAge(client: {
  query(text: string): Promise<QueryResult<{ age: string }>>;
}): Promise<string> {
  const [row] = (await client.query(AGE)).rows;
  if (!row) throw new Error("no age of the books");
  return row.age;
}
