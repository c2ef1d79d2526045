import { execFile } from "node:child_process";
import { readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** What a running server wrote about itself in its postmaster.pid. */
export interface Postmaster {
  pid: number;
  port: number;
  /** The folder of its socket; null when it listens on its port alone. */
  socketDir: string | null;
}

/** The server that runs on this data folder, or null. Clears away the files of a dead one whose pid somebody else has now. */
export async function findPostmaster(clusterDir: string): Promise<Postmaster | null> {
  const lines = await readPidFile(path.join(clusterDir, "postmaster.pid"));
  if (!lines) {
    // Beside each socket lies such a file, too.
    const names = await readdir(clusterDir).catch(() => []);
    const locks = names.filter((name) => /^\.s\.PGSQL\.\d+\.lock$/.test(name));
    await Promise.all(locks.map((name) => readPidFile(path.join(clusterDir, name))));
    return null;
  }
  const port = Number(lines[3]);
  return {
    pid: Number(lines[0]),
    port: Number.isInteger(port) ? port : 0,
    socketDir: lines[4]?.startsWith("/") ? lines[4] : null,
  };
}

/** What a file of a running server's says, its pid first; null without one. */
async function readPidFile(file: string): Promise<string[] | null> {
  const text = await readFile(file, "utf8").catch(() => null);
  if (text === null) return null;
  const lines = text.split("\n");
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  if (!isAlive(pid)) return null; // PostgreSQL itself takes over the file of a dead server
  if (await isPostgres(pid)) return lines;
  // The pid was given to another program since (a restarted container): PostgreSQL would refuse to start beside it.
  await rm(file, { force: true });
  return null;
}

/** Is there a process with this id? */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

async function isPostgres(pid: number): Promise<boolean> {
  const comm = await readFile(`/proc/${pid}/comm`, "utf8").catch(() => null);
  if (comm !== null) return comm.trim().startsWith("postgres");
  try {
    const { stdout } = await run("ps", ["-o", "comm=", "-p", String(pid)]);
    return stdout.includes("postgres");
  } catch {
    return true; // can't tell: believe the file
  }
}
