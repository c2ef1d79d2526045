import { randomBytes } from "node:crypto";
import { chmod, cp, mkdir, readlink, rename, rm, stat, symlink } from "node:fs/promises";
import path from "node:path";
import { PlainError } from "../shared/plain-error";
import { binariesIn, type PostgresBinaries } from "./binaries";
import { canUse, type OsUser } from "./os-user";

const ELSEWHERE = "/var/lib/kiosk";

/** The location of a cluster, and programs that its user can run. */
export interface Place {
  clusterDir: string;
  binaries: PostgresBinaries;
  note: string | null;
}

/**
 * Finds a location that PostgreSQL's user can reach. A checkout in a closed home (mode 0700) isn't reachable: then the
 * cluster goes to /var/lib/kiosk, with a link in the data folder, and the programs are copied there. Happens only to
 * root.
 */
export async function findPlace(
  dataDir: string,
  user: OsUser | null,
  binaries: PostgresBinaries,
): Promise<Place> {
  await makeDataDir(dataDir, user);
  const link = path.join(dataDir, "postgres");
  // A link made by linkedCluster or putInMemory: moving initdb's draft to it would replace the link.
  const known = await readlink(link).catch(() => null);
  const clusterDir = known ? path.resolve(dataDir, known) : link;
  if (!user) return { clusterDir, binaries, note: null };

  const runnable = (await canUse(user, binaries.postgres, "x")) && (await canUse(user, binaries.initdb, "r"));
  const usable = runnable ? binaries : await copyBinaries(binaries, user);
  if (await canUse(user, dataDir, "x")) return { clusterDir, binaries: usable, note: null };

  const elsewhere = known ? clusterDir : await linkedCluster(link, user);
  return {
    clusterDir: elsewhere,
    binaries: usable,
    note: `PostgreSQL runs as ${user.name}, who can't access ${dataDir}: its data is in ${elsewhere}.`,
  };
}

async function makeDataDir(dataDir: string, user: OsUser | null): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true });
    // Allow traversal only. Secret files in here have their own mode.
    if (user) await chmod(dataDir, ((await stat(dataDir)).mode & 0o777) | 0o011);
  } catch (cause) {
    throw new PlainError(`${dataDir} isn't writable by this user. Set KIOSK_DATA_DIR to a folder that is.`, {
      cause,
    });
  }
}

async function linkedCluster(link: string, user: OsUser): Promise<string> {
  if (await stat(link).catch(() => null)) {
    throw new PlainError(`${link} can't be reached by ${user.name}. Start as the user who created it.`);
  }
  const home = path.join(ELSEWHERE, randomBytes(6).toString("hex"));
  await mkdir(home, { recursive: true, mode: 0o755 });
  await requireReach(user, home);
  try {
    await symlink(path.join(home, "postgres"), link);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    await rm(home, { recursive: true }); // another start was first
  }
  return readlink(link);
}

async function copyBinaries(binaries: PostgresBinaries, user: OsUser): Promise<PostgresBinaries> {
  const copy = path.join(ELSEWHERE, `postgresql-${binaries.version}`);
  if (!(await stat(copy).catch(() => null))) {
    const draft = `${copy}.${process.pid}.${randomBytes(4).toString("hex")}`;
    await mkdir(ELSEWHERE, { recursive: true, mode: 0o755 });
    await cp(binaries.root, draft, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !source.endsWith(".a"),
    });
    // The loser of a race finds the existing folder and deletes its draft.
    await rename(draft, copy).catch(() => rm(draft, { recursive: true, force: true }));
  }
  await requireReach(user, path.join(copy, "bin", "postgres"));
  return binariesIn(copy, binaries.version);
}

async function requireReach(user: OsUser, file: string): Promise<void> {
  if (await canUse(user, file, "x")) return;
  throw new PlainError(
    `PostgreSQL runs as ${user.name}, who can access neither the checkout nor ${file}. Move the checkout out of the private home folder, start as an ordinary user, or set DATABASE_URL.`,
  );
}
