import { access, constants } from "node:fs/promises";
import path from "node:path";
import type { Postmaster } from "./postmaster";

/** The longest socket path, excluding the terminating byte: 104 bytes on macOS, 108 on Linux. */
const LONGEST = 103;

/** The socket file for that port, as PostgreSQL names it. */
export const socketFile = (socketDir: string, port: number) => path.join(socketDir, `.s.PGSQL.${port}`);

/**
 * The folder of a cluster's socket: the data folder, which only its user can open. Null if there is none: on Windows,
 * and if the folder's name is too long for a socket or would be split in the configuration's list.
 */
export function socketDirOf(clusterDir: string): string | null {
  if (process.platform === "win32" || /[,"'\\]/.test(clusterDir)) return null;
  return Buffer.byteLength(socketFile(clusterDir, 65_535)) > LONGEST ? null : clusterDir;
}

/**
 * The query of a database address that makes clients use the socket: a third less time per statement than TCP, with the
 * same password. "" if this user can't use it; clients then use the port in the address.
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

/** An address without its socket: host and port of 127.0.0.1, for proxies that need TCP. */
export function overTcp(url: string): URL {
  const address = new URL(url);
  address.searchParams.delete("host");
  return address;
}
