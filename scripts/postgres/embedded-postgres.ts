import { rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { PlainError } from "../shared/plain-error";
import { loadSecrets } from "../shared/secrets";
import { getBinaries } from "./binaries";
import { type Cluster, ensureCluster, startServer, stopServer, tailLog } from "./cluster";
import { ensureDatabase, OWNER } from "./database";
import { freePort } from "./free-port";
import { type Lease, openLease } from "./lease";
import { postgresOsUser } from "./os-user";
import { findPlace } from "./place";
import { findPostmaster } from "./postmaster";
import { socketDirOf, socketPart } from "./socket";

export interface EmbeddedPostgresOptions {
  /** The folder that contains `postgres/` and `secrets.json`. */
  dataDir: string;
  /** false: no fsync, for tests. A folder damaged by a machine crash is recreated. */
  durable: boolean;
  /** Preferred port. Another one is used if it is taken. */
  port?: number;
}

export interface EmbeddedPostgres {
  /** The address for web and worker. */
  url: string;
  /** The address for migrations (the same role here; elsewhere `npm run db:deploy` uses DATABASE_OWNER_URL). */
  ownerUrl: string;
  port: number;
  /** Whether it was already running, for another process or left by a killed start. */
  reused: boolean;
  /** One sentence if something isn't in its usual location. */
  note: string | null;
  /** Resolves if the server is gone without stop() having been called. */
  lost: Promise<void>;
  /** Releases the server. The last release stops it. */
  stop(): Promise<void>;
}

const PREFERRED_PORT = 54_320;

/**
 * Starts the PostgreSQL installed by npm, or joins the one already running on this folder (left by a killed start, or
 * used by another command). Throws PlainError with what to do if it can't.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = path.resolve(options.dataDir);
  const binaries = await getBinaries();
  const user = await postgresOsUser(path.join(dataDir, "postgres"));
  const place = await findPlace(dataDir, user, binaries);
  const secrets = await loadSecrets(dataDir);
  const cluster: Cluster = { ...place, user, durable: options.durable };
  await ensureCluster(cluster, secrets.databaseAdminPassword);

  const { lease, reused, socket } = await join(cluster, secrets.databaseAdminPassword, options);
  try {
    await ensureDatabase(lease.client, secrets.databasePassword, !options.durable);
  } catch (error) {
    await lease.close(() => stopServer(cluster));
    throw error;
  }
  const url = `postgresql://${OWNER}:${secrets.databasePassword}@127.0.0.1:${lease.port}/${OWNER}${socket}`;
  return {
    url,
    ownerUrl: url,
    port: lease.port,
    reused,
    note: place.note,
    lost: lease.lost,
    stop: () => lease.close(() => stopServer(cluster)),
  };
}

/** Starting, stopping and joining may race with other processes. The loser tries again. */
async function join(
  cluster: Cluster,
  adminPassword: string,
  options: EmbeddedPostgresOptions,
): Promise<{ lease: Lease; reused: boolean; socket: string }> {
  let output = "";
  let started = false;
  for (let attempt = 0; attempt < 40; attempt++) {
    const postmaster = await findPostmaster(cluster.clusterDir);
    if (postmaster) {
      const lease = postmaster.port
        ? await openLease(postmaster.port, adminPassword, cluster.clusterDir)
        : null;
      if (lease) return { lease, reused: !started, socket: await socketPart(postmaster) };
      await pause(250); // starting or stopping
      continue;
    }
    const port = await freePort(options.port ?? PREFERRED_PORT);
    // If it doesn't start with a socket, retry without: some file systems don't support sockets.
    const socketDir = attempt === 0 ? socketDirOf(cluster.clusterDir) : null;
    ({ started, output } = await startServer(cluster, port, socketDir));
    if (!started && !cluster.durable && attempt === 2) await rebuild(cluster, adminPassword);
    if (!started) await pause(100);
  }
  throw new PlainError(
    `The embedded PostgreSQL in ${cluster.clusterDir} doesn't start: ${output.trim()}\n${await tailLog(cluster)}`,
  );
}

async function rebuild(cluster: Cluster, adminPassword: string): Promise<void> {
  if (await findPostmaster(cluster.clusterDir)) return;
  await rm(cluster.clusterDir, { recursive: true, force: true });
  await ensureCluster(cluster, adminPassword);
}
