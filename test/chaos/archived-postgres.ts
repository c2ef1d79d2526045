import { execFileSync } from "node:child_process";
import { appendFile, chown, mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { expect } from "vitest";
import { type OwnPostgres, startOwnPostgres } from "./own-postgres";

/** A PostgreSQL that archives its log, as docs/operate.md describes it. */
export interface ArchivedPostgres extends OwnPostgres {
  /** Copies the data folder while the server runs. */
  backUpBase(): Promise<void>;
  /** Archives what was committed so far. */
  archive(): Promise<void>;
  /** Loses the data folder, and recovers it from the copy and the log, to the log's end or to a time. */
  recover(until?: Date): Promise<void>;
}

export async function startArchivedPostgres(): Promise<ArchivedPostgres> {
  const postgres = await startOwnPostgres();
  const { clusterDir, user } = postgres.cluster;
  const folder = (name: string) => `${clusterDir}-${name}`;
  const archived = folder("archive");
  await mkdir(archived, { mode: 0o700 });
  if (user) await chown(archived, user.uid, user.gid);
  await postgres.asAdmin(
    "ALTER SYSTEM SET archive_mode = on",
    `ALTER SYSTEM SET archive_command = 'test ! -f "${archived}/%f" && cp "%p" "${archived}/%f"'`,
  );
  await postgres.restart("fast");
  return {
    ...postgres,
    backUpBase: () => copyServer(postgres, folder("base")),
    async archive() {
      const client = new pg.Client(postgres.adminUrl);
      await client.connect();
      const { rows } = await client.query<{ wal: string }>("SELECT pg_walfile_name(pg_switch_wal()) AS wal");
      const last = "SELECT coalesce(max(last_archived_wal), '') >= $1 AS done FROM pg_stat_archiver";
      await expect
        .poll(async () => (await client.query(last, [rows[0]?.wal])).rows)
        .toEqual([{ done: true }]);
      await client.end();
    },
    async recover(until) {
      await postgres.goAway("immediate");
      await rm(clusterDir, { recursive: true, force: true });
      execFileSync("cp", ["-a", folder("base"), clusterDir]);
      const settings = [`restore_command = 'cp "${archived}/%f" "%p"'`];
      if (until) settings.push(`recovery_target_time = '${until.toISOString().replace(/T(.*)Z/, " $1+00")}'`);
      settings.push("recovery_target_action = 'promote'", "");
      await appendFile(path.join(clusterDir, "postgresql.auto.conf"), settings.join("\n"));
      await writeFile(path.join(clusterDir, "recovery.signal"), "");
      if (user) execFileSync("chown", ["-R", `${user.uid}:${user.gid}`, clusterDir]);
      await postgres.comeBack();
      await expect.poll(() => inRecovery(postgres)).toBe(false);
    },
    async stop() {
      await postgres.stop();
      for (const name of ["archive", "base"]) await rm(folder(name), { recursive: true, force: true });
    },
  };
}

/** Copies a server's data folder while it runs. PostgreSQL's npm package has no pg_basebackup. */
export async function copyServer({ adminUrl, cluster }: OwnPostgres, to: string): Promise<void> {
  const client = new pg.Client(adminUrl);
  await client.connect();
  await client.query("SELECT pg_backup_start('base', true)");
  execFileSync("cp", ["-a", cluster.clusterDir, to]);
  const { rows } = await client.query<{ labelfile: string }>("SELECT labelfile FROM pg_backup_stop()");
  await client.end();
  await writeFile(path.join(to, "backup_label"), rows[0]?.labelfile ?? "");
  for (const gone of ["postmaster.pid", "pg_wal"])
    await rm(path.join(to, gone), { recursive: true, force: true });
  await mkdir(path.join(to, "pg_wal"), { mode: 0o700 });
}

/** Null while it doesn't answer. */
async function inRecovery({ adminUrl }: OwnPostgres): Promise<boolean | null> {
  const client = new pg.Client(adminUrl);
  client.on("error", () => undefined);
  try {
    await client.connect();
    return (await client.query<{ is: boolean }>("SELECT pg_is_in_recovery() AS is")).rows[0]?.is ?? null;
  } catch {
    return null;
  } finally {
    await client.end().catch(() => undefined);
  }
}
