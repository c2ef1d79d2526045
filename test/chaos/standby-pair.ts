import { execFileSync } from "node:child_process";
import { appendFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { startServer, stopServer, tailLog } from "@/scripts/postgres/cluster";
import { freePort } from "@/scripts/postgres/free-port";
import { startWire } from "../wire";
import { copyServer } from "./archived-postgres";
import { killServer } from "./kill-server";
import { type OwnPostgres, startOwnPostgres } from "./own-postgres";

/** A primary and a standby that every commit waits for, behind one address. */
export interface StandbyPair {
  /** Through the address. */
  ownerUrl: string;
  /** kill -9 of the primary; then the standby is promoted and the address leads to it. */
  failOver(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * What docs/operate.md has Patroni, etcd and HAProxy do, with the programs of PostgreSQL's npm package alone: the test is what
 * decides who is primary.
 */
export async function startStandbyPair(): Promise<StandbyPair> {
  const primary = await startOwnPostgres();
  const { user } = primary.cluster;
  const standby = { ...primary.cluster, clusterDir: `${primary.cluster.clusterDir}-standby` };
  const stop = async () => {
    await stopServer(standby, "immediate");
    await rm(standby.clusterDir, { recursive: true, force: true });
    await primary.stop();
  };
  try {
    const port = await freePort();
    await copyServer(primary, standby.clusterDir);
    await appendFile(path.join(standby.clusterDir, "postgresql.auto.conf"), following(primary));
    await writeFile(path.join(standby.clusterDir, "standby.signal"), "");
    if (user) execFileSync("chown", ["-R", `${user.uid}:${user.gid}`, standby.clusterDir]);
    const { started, output } = await startServer(standby, port);
    if (!started) throw new Error(`the standby doesn't start: ${output}\n${await tailLog(standby)}`);
    // From here on every commit waits until the standby follows and has it.
    await primary.asAdmin(
      "ALTER SYSTEM SET synchronous_standby_names = 'standby'",
      "SELECT pg_reload_conf()",
    );
    const wire = await startWire(Number(new URL(primary.ownerUrl).port));
    return {
      ownerUrl: at(primary.ownerUrl, wire.port),
      async failOver() {
        await killServer(primary.cluster.clusterDir);
        await wire.cut();
        await promote(at(primary.adminUrl, port));
        await wire.mend(port);
      },
      async stop() {
        await wire.cut();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function at(address: string, port: number): string {
  const url = new URL(address);
  url.port = String(port);
  return url.toString();
}

function following({ adminUrl }: OwnPostgres): string {
  const { port, username, password } = new URL(adminUrl);
  return `primary_conninfo = 'host=127.0.0.1 port=${port} user=${username} password=${password} application_name=standby'\n`;
}

async function promote(address: string): Promise<void> {
  const client = new pg.Client(address);
  await client.connect();
  const { rows } = await client.query<{ done: boolean }>("SELECT pg_promote() AS done");
  await client.end();
  if (!rows[0]?.done) throw new Error("the standby wasn't promoted");
}
