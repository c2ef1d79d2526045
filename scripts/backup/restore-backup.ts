import { once } from "node:events";
import { cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { finished } from "node:stream/promises";
import type { Client } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { connect, hostOf } from "../migrations/connection";
import { deployMigrations } from "../migrations/deploy";
import { migrationNames, PRISMA_DIR } from "../migrations/migration-files";
import { PlainError } from "../shared/plain-error";
import type { Head, Manifest } from "./backup-format";
import { countObjects, findSequences, listForeignKeys, listTables } from "./list-parts";
import { readBackup } from "./read-backup";
import { RowsDigest } from "./rows-digest";
import { copyRows, joinLines, ROW_TEXT } from "./write-backup";

export interface RestoreOptions {
  file: string;
  privateKey: string;
  /** An empty database. */
  ownerUrl: string;
  print(line: string): void;
}

/**
 * Restores a backup into an empty database, then brings it up to this version (docs/adr/0050). Reads the whole file before it
 * touches the database. The rows come in one transaction, which ends only if the database then has exactly the rows of the
 * backup. Throws PlainError if the database isn't empty, or the file is damaged or of a newer version.
 */
export async function restoreBackup(options: RestoreOptions): Promise<{ head: Head; rows: number }> {
  const { file, privateKey, ownerUrl, print } = options;
  const client = await connect(ownerUrl);
  try {
    const objects = await countObjects(client);
    if (objects > 0)
      throw new PlainError(
        `${hostOf(ownerUrl)} isn't empty (${objects} tables and other objects). Restore into a new database.`,
      );
    const { head, manifest } = await readBackup(file, privateKey);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    print(
      `The file is complete: taken ${head.takenAt}, ${manifest.tables.length} tables, ${rows.toLocaleString("en")} rows.`,
    );
    await makeTables(ownerUrl, head);
    await fill(client, options, manifest);
    await deployMigrations(ownerUrl);
    return { head, rows };
  } finally {
    await client.end();
  }
}

/**
 * Makes the tables of the version that the backup was taken from, without functions and triggers: these would act on every
 * row again. deployMigrations makes them afterwards.
 */
async function makeTables(ownerUrl: string, head: Head): Promise<void> {
  const known = await migrationNames();
  const unknown = head.migrations.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new PlainError(
      `The backup is from a newer version (migration ${unknown[0]}). Check out that version first.`,
    );
  const dir = await mkdtemp(path.join(tmpdir(), "kiosk-restore-"));
  try {
    const no = path.join(dir, "no-functions");
    await mkdir(no);
    for (const name of ["schema.prisma", "migrations/migration_lock.toml"])
      await cp(path.join(PRISMA_DIR, name), path.join(dir, name));
    for (const name of head.migrations)
      await cp(path.join(PRISMA_DIR, "migrations", name), path.join(dir, "migrations", name), {
        recursive: true,
      });
    await deployMigrations(ownerUrl, dir, no);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

async function fill(
  client: Client,
  { file, privateKey, print }: RestoreOptions,
  manifest: Manifest,
): Promise<void> {
  const tables = await listTables(client);
  const lacking = manifest.tables.find(({ name }) => !tables.some((table) => table.name === name));
  if (lacking) throw new PlainError(`This version has no table ${lacking.name}, but the backup does.`);
  await client.query("BEGIN");
  await client.query(ROW_TEXT);
  // Foreign keys are checked once, over all rows, whatever order the tables came in.
  const keys = await listForeignKeys(client);
  for (const statement of keys.drop) await client.query(statement);
  // Some migrations insert rows.
  await client.query(`TRUNCATE ${tables.map(({ name }) => name).join(", ")}`);
  await readBackup(file, privateKey, { table: (_name, copy) => openTable(client, copy) });
  await compare(client, manifest, tables, print);
  for (const statement of keys.add) await client.query(statement);
  await setSequences(client, manifest);
  // Taken before the first worker ran, the books would trust the database they find themselves in (docs/adr/0037).
  await client.query("UPDATE books SET age = coalesce(age, 'before a restore')");
  await client.query("COMMIT");
}

async function openTable(client: Client, copy: string) {
  const into = client.query(copyFrom(copy.replace("FROM stdin;", "FROM STDIN")));
  // The first failure. The code that waits for the end gets it too.
  const failed = finished(into);
  failed.catch(() => undefined);
  return {
    rows: async (lines: Buffer[]) => {
      if (!into.write(joinLines(lines))) await Promise.race([once(into, "drain"), failed]);
    },
    end: async () => {
      into.end();
      await failed;
    },
  };
}

/** Reads every table back: what counts is what the database holds. */
async function compare(
  client: Client,
  manifest: Manifest,
  tables: { name: string; columns: string }[],
  print: (line: string) => void,
): Promise<void> {
  for (const { name, rows, sum } of manifest.tables) {
    const digest = new RowsDigest();
    const columns = tables.find((table) => table.name === name)?.columns ?? "";
    for await (const lines of copyRows(client, name, columns)) for (const line of lines) digest.add(line);
    if (digest.rows !== rows || digest.sum !== sum)
      throw new PlainError(
        `${name} has ${digest.rows} rows after the restore, and not the ${rows} of the backup.`,
      );
    print(`  ${name.replaceAll('"', "")}: ${rows.toLocaleString("en")} rows, the same`);
  }
}

async function setSequences(client: Client, manifest: Manifest): Promise<void> {
  const there = new Set((await findSequences(client)).map(({ name }) => name));
  for (const { name, last, called } of manifest.sequences)
    if (there.has(name)) await client.query("SELECT setval($1::regclass, $2, $3)", [name, last, called]);
}
