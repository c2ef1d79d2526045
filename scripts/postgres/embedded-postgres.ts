import { rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { PlainError } from "../shared/plain-error";
import { loadSecrets } from "../shared/secrets";
import { findBinaries } from "./binaries";
import { type Cluster, ensureCluster, startServer, stopServer, tailLog } from "./cluster";
import { ensureDatabase, OWNER } from "./database";
import { freePort } from "./free-port";
import { type Lease, openLease } from "./lease";
import { postgresOsUser } from "./os-user";
import { findPlace } from "./place";
import { findPostmaster } from "./postmaster";
import { socketDirOf, socketPart } from "./socket";

export interface EmbeddedPostgresOptions {
  /** The folder that holds `postgres/` and `secrets.json`. */
  dataDir: string;
  /** false: no fsync, for tests; a folder that a crash of the machine damaged is made anew. */
  durable: boolean;
  /** Preferred port; another is taken when somebody has it. */
  port?: number;
}

export interface EmbeddedPostgres {
  /** For web and worker. */
  url: string;
  /** For migrations (the same role here; `npm run db:deploy` reads DATABASE_OWNER_URL elsewhere). */
  ownerUrl: string;
  port: number;
  /** Was it already running, for somebody else or left by a killed start? */
  reused: boolean;
  /** One sentence when something is not where people expect it. */
  note: string | null;
  /** Resolves when the server is gone without stop() having been called. */
  lost: Promise<void>;
  /** Gives it back; the last one to do so stops the server. */
  stop(): Promise<void>;
}

const PREFERRED_PORT = 54_320;

/**
 * Starts the PostgreSQL that npm brought, or joins the one that already runs on this folder (left by a killed start, or
 * in use by another command). Throws PlainError with what to do when it can't.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = path.resolve(options.dataDir);
  const binaries = await findBinaries();
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

/** Starting, stopping and joining may race with other processes: whoever loses looks again. */
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
    // What doesn't start with a socket may do without: there are file systems that have none.
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
