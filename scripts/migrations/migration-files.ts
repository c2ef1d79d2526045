import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { MigrationList } from "@prisma/schema-engine-wasm";

/** The repository's own prisma folder. */
export const PRISMA_DIR = path.resolve(import.meta.dirname, "../../prisma");

/** All migrations of a prisma folder, oldest first, in the engine's shape. */
export async function getMigrations(prismaDir = PRISMA_DIR): Promise<MigrationList> {
  const baseDir = path.join(prismaDir, "migrations");
  const names = await migrationNames(prismaDir);
  const lockfile = await readFile(path.join(baseDir, "migration_lock.toml"), "utf8").catch(() => null);
  return {
    baseDir,
    lockfile: { path: "./migration_lock.toml", content: lockfile },
    shadowDbInitScript: "",
    migrationDirectories: await Promise.all(
      names.map(async (name) => ({
        path: name,
        migrationFile: {
          path: "migration.sql",
          content: {
            tag: "ok" as const,
            value: await readFile(path.join(baseDir, name, "migration.sql"), "utf8"),
          },
        },
      })),
    ),
  };
}

/** The names of this version's migrations, oldest first. */
export async function migrationNames(prismaDir = PRISMA_DIR): Promise<string[]> {
  const entries = await readdir(path.join(prismaDir, "migrations"), { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

/** The schema file, as [path, content]. */
export async function getSchema(prismaDir = PRISMA_DIR): Promise<[string, string]> {
  const file = path.join(prismaDir, "schema.prisma");
  return [file, await readFile(file, "utf8")];
}
