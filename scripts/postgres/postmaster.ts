import { execFile } from "node:child_process";
import { readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { isProcessGone } from "@/lib/platform/process-table";

const run = promisify(execFile);

/** What a running server writes to its postmaster.pid. */
export interface Postmaster {
  pid: number;
  port: number;
  /** The folder of its socket; null if it listens only on its port. */
  socketDir: string | null;
}

/** Finds the server running on this data folder, or null. Deletes the files of a dead server whose pid was reused. */
export async function findPostmaster(clusterDir: string): Promise<Postmaster | null> {
  const lines = await findPidFile(path.join(clusterDir, "postmaster.pid"));
  if (!lines) {
    // Each socket has such a lock file, too.
    const names = await readdir(clusterDir).catch(() => []);
    const locks = names.filter((name) => /^\.s\.PGSQL\.\d+\.lock$/.test(name));
    await Promise.all(locks.map((name) => findPidFile(path.join(clusterDir, name))));
    return null;
  }
  const port = Number(lines[3]);
  return {
    pid: Number(lines[0]),
    port: Number.isInteger(port) ? port : 0,
    socketDir: lines[4]?.startsWith("/") ? lines[4] : null,
  };
}

/** The lines of a running server's file, pid first; null if there is none. */
async function findPidFile(file: string): Promise<string[] | null> {
  const text = await readFile(file, "utf8").catch(() => null);
  if (text === null) return null;
  const lines = text.split("\n");
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  if (isProcessGone(pid)) return null; // PostgreSQL replaces the file of a dead server itself
  if (await isPostgres(pid)) return lines;
  // The pid was reused by another program (in a restarted container): PostgreSQL would refuse to start.
  await rm(file, { force: true });
  return null;
}

async function isPostgres(pid: number): Promise<boolean> {
  const comm = await readFile(`/proc/${pid}/comm`, "utf8").catch(() => null);
  if (comm !== null) return comm.trim().startsWith("postgres");
  try {
    const { stdout } = await run("ps", ["-o", "comm=", "-p", String(pid)]);
    return stdout.includes("postgres");
  } catch {
    return true; // unknown: trust the file
  }
}
