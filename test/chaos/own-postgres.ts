import { rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { getBinaries } from "@/scripts/postgres/binaries";
import {
  ADMIN,
  type Cluster,
  ensureCluster,
  startServer,
  stopServer,
  tailLog,
} from "@/scripts/postgres/cluster";
import { ensureDatabase, OWNER } from "@/scripts/postgres/database";
import { freePort } from "@/scripts/postgres/free-port";
import { postgresOsUser } from "@/scripts/postgres/os-user";
import { findPlace } from "@/scripts/postgres/place";
import { dataDir } from "@/scripts/shared/root";
import { loadSecrets } from "@/scripts/shared/secrets";

/** A PostgreSQL server that no other test uses, so that a test can stop it under the shop. */
export interface OwnPostgres {
  ownerUrl: string;
  /** Stops it cleanly or as in a crash, then starts it on the same port. Returns how long it was away, in ms. */
  restart(mode: "fast" | "immediate"): Promise<number>;
  /** As after a failover to a standby: a crash, then every session of this database may only read, for this long. */
  failOver(database: string, readOnlyMs: number): Promise<void>;
  /** Stops it, the first half of `restart`. */
  goAway(mode: "fast" | "immediate"): Promise<void>;
  comeBack(): Promise<void>;
  cluster: Cluster;
  asAdmin(...statements: string[]): Promise<void>;
  /** Of its superuser. */
  adminUrl: string;
  stop(): Promise<void>;
}

/**
 * Starts a server on a folder of this process's own. A commit counts once the operating system has it, so an immediate
 * stop loses none.
 */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  const folder = path.join(dataDir(), `chaos-${process.pid}`);
  const user = await postgresOsUser(path.join(folder, "postgres"));
  const place = await findPlace(folder, user, await getBinaries());
  const secrets = await loadSecrets(folder);
  const cluster: Cluster = { ...place, user, durable: false, keepsCommits: true };
  await ensureCluster(cluster, secrets.databaseAdminPassword);
  const port = await freePort();
  const start = async () => {
    const { started, output } = await startServer(cluster, port);
    if (!started) throw new Error(`PostgreSQL doesn't start: ${output}\n${await tailLog(cluster)}`);
  };
  await start();
  const host = `127.0.0.1:${port}`;
  const adminUrl = `postgresql://${ADMIN}:${secrets.databaseAdminPassword}@${host}/postgres`;
  const admin = new pg.Client(adminUrl);
  await admin.connect();
  await ensureDatabase(admin, secrets.databasePassword, true);
  await admin.end();
  const asAdmin = async (...statements: string[]) => {
    const client = new pg.Client(adminUrl);
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  };
  return {
    ownerUrl: `postgresql://${OWNER}:${secrets.databasePassword}@${host}/${OWNER}`,
    async restart(mode) {
      const began = Date.now();
      await stopServer(cluster, mode);
      await start();
      return Date.now() - began;
    },
    async failOver(database, readOnlyMs) {
      await asAdmin(`ALTER DATABASE ${database} SET default_transaction_read_only = on`);
      await stopServer(cluster, "immediate");
      await start();
      await pause(readOnlyMs);
      await asAdmin(
        `ALTER DATABASE ${database} SET default_transaction_read_only = off`,
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${database}'`,
      );
    },
    goAway: (mode) => stopServer(cluster, mode),
    comeBack: start,
    cluster,
    asAdmin,
    adminUrl,
    async stop() {
      await stopServer(cluster, "immediate");
      await rm(cluster.clusterDir, { recursive: true, force: true });
      await rm(folder, { recursive: true, force: true });
    },
  };
}
