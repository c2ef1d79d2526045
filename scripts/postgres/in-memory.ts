import { existsSync } from "node:fs";
import { access, chmod, constants, mkdir, mkdtemp, readlink, rm, statfs, symlink } from "node:fs/promises";
import path from "node:path";
import { findPostmaster } from "./postmaster";

/** Linux keeps files here in memory. */
const MEMORY = "/dev/shm";
const GIB = 1024 ** 3;
/** Ten times what a whole test run takes. */
const ROOM = 3 * GIB;
/** Processes and browsers need the rest. */
const MEMORY_LEFT = 6 * GIB;

/**
 * Puts the cluster of this data folder in memory, if there is room: for tests, whose databases of 800 files each are
 * created and dropped by the hundred, which costs more in the file system than in PostgreSQL (docs/adr/0109). Otherwise,
 * or while a server runs on its disk, it stays there.
 */
export async function putInMemory(dataDir: string): Promise<void> {
  const link = path.join(dataDir, "postgres");
  const known = await readlink(link).catch(() => null);
  const isOurs = known?.startsWith(`${MEMORY}/`);
  if (known && (!isOurs || existsSync(path.dirname(known)))) return;
  // The machine has restarted, or a container sees this folder.
  if (isOurs) await rm(link, { force: true });
  if (!(await hasRoom()) || (await findPostmaster(link))) return;
  await rm(link, { recursive: true, force: true });
  const home = await mkdtemp(path.join(MEMORY, "kiosk-test-"));
  // PostgreSQL's user passes through; its own folder is closed.
  await chmod(home, 0o755);
  try {
    await mkdir(dataDir, { recursive: true });
    await symlink(path.join(home, "postgres"), link);
  } catch (error) {
    await rm(home, { recursive: true });
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error; // another run was first
  }
}

/** Gives the memory back, unless a server still runs there. */
export async function freeMemory(dataDir: string): Promise<void> {
  const link = path.join(dataDir, "postgres");
  const known = await readlink(link).catch(() => null);
  if (!known?.startsWith(`${MEMORY}/`) || (await findPostmaster(known))) return;
  await rm(link);
  await rm(path.dirname(known), { recursive: true, force: true });
}

async function hasRoom(): Promise<boolean> {
  const writable = await access(MEMORY, constants.W_OK).then(
    () => true,
    () => false,
  );
  const found = await statfs(MEMORY).catch(() => null);
  return (
    writable && found !== null && found.bavail * found.bsize > ROOM && process.availableMemory() > MEMORY_LEFT
  );
}
