import { connectSuperuser } from "./superuser";

/** Runs statements on another database of the server while nobody is connected to this one. */
export async function runWithoutConnections(
  url: string,
  statements: (name: string) => string[],
): Promise<void> {
  const address = new URL(url);
  const name = address.pathname.slice(1);
  address.pathname = "/postgres";
  const superuser = await connectSuperuser(address.toString());
  try {
    await superuser.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    const rest = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1";
    while ((await superuser.query(rest, [name])).rowCount !== 0);
    for (const statement of statements(name)) await superuser.query(statement);
    await superuser.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
  } finally {
    await superuser.end();
  }
}
