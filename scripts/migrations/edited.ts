import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Client } from "pg";
import * as z from "zod";
import { queryRows } from "@/lib/platform/db/query-rows";
import { PlainError } from "../shared/plain-error";
import { migrationNames } from "./migration-files";

/**
 * The names of migrations whose files changed since this database applied them, oldest first. Compares the engine's own
 * checksum, the SHA-256 of the text. Ignores line endings, because a checkout may change them.
 */
async function editedMigrations(client: Client, prismaDir: string): Promise<string[]> {
  const table = await queryRows(
    client,
    z.object({ there: z.boolean() }),
    "SELECT to_regclass('_prisma_migrations') IS NOT NULL AS there",
  );
  if (!table[0]?.there) return [];
  const applied = await queryRows(
    client,
    z.object({ name: z.string(), checksum: z.string() }),
    `SELECT migration_name AS name, checksum FROM _prisma_migrations
      WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY 1`,
  );
  const here = new Set(await migrationNames(prismaDir));
  const edited: string[] = [];
  for (const { name, checksum } of applied) {
    // A migration that isn't here came with a newer version.
    if (!here.has(name)) continue;
    const text = await readFile(path.join(prismaDir, "migrations", name, "migration.sql"), "utf8");
    const unix = text.replaceAll("\r\n", "\n");
    const sums = [text, unix, unix.replaceAll("\n", "\r\n")].map((version) =>
      createHash("sha256").update(version).digest("hex"),
    );
    if (!sums.includes(checksum)) edited.push(name);
  }
  return edited;
}

/** Throws, in one sentence, if the database has applied an older text of a migration. */
export async function assertUnedited(client: Client, prismaDir: string): Promise<void> {
  const edited = await editedMigrations(client, prismaDir);
  if (edited.length === 0) return;
  throw new PlainError(
    `The database applied a different version of ${edited.join(", ")} from the one in prisma/migrations, so its rules aren't those that this ` +
      "version relies on, and nothing was changed: restore the file as it was applied and put the change into a new " +
      "migration (if the database has only demo money, you can stop the shop and delete .data instead).",
  );
}
