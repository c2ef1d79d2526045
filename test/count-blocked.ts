import type pg from "pg";

/**
 * How many of this database's connections wait for a lock in a statement that contains `text`. Counting every waiting
 * connection would also count a worker's.
 */
export async function countBlocked(client: Pick<pg.Client, "query">, text: string): Promise<number | null> {
  // Inside a transaction, PostgreSQL would repeat the statements that it saw first.
  await client.query("SELECT pg_stat_clear_snapshot()");
  const { rowCount } = await client.query(
    `SELECT FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock' AND strpos(query, $1) > 0`,
    [text],
  );
  return rowCount;
}
