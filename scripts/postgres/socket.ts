import { access, constants } from "node:fs/promises";
import path from "node:path";
import type { Postmaster } from "./postmaster";

/** The system's longest name of a socket, less a byte for the end: 104 on macOS, 108 on Linux. */
const LONGEST = 103;

/** The file that a client of that port connects to, as PostgreSQL names it. */
export const socketFile = (socketDir: string, port: number) => path.join(socketDir, `.s.PGSQL.${port}`);

/**
 * Where a cluster's socket goes: the data folder itself, which nobody but its user can open. Null where there is none: on
 * Windows, and in a folder whose name is too long for a socket's or that the configuration's list would cut in two.
 */
export function socketDirOf(clusterDir: string): string | null {
  if (process.platform === "win32" || /[,"'\\]/.test(clusterDir)) return null;
  return Buffer.byteLength(socketFile(clusterDir, 65_535)) > LONGEST ? null : clusterDir;
}

/**
 * What a database's address must say for its clients to take the socket: a third less per statement than TCP, and the same
 * password. "" where this user can't: then they take the port that the address names.
 */
export async function socketPart({ socketDir, port }: Postmaster): Promise<string> {
  if (!socketDir) return "";
  try {
    await access(socketFile(socketDir, port), constants.W_OK);
    return `?host=${encodeURIComponent(socketDir)}`;
  } catch {
    return "";
  }
}

/** An address without its socket: host and port of 127.0.0.1, for what stands between on a wire. */
export function overTcp(url: string): URL {
  const address = new URL(url);
  address.searchParams.delete("host");
  return address;
}
