import { createWriteStream } from "node:fs";
import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline as pipe, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { createGzip } from "node:zlib";
import { Encrypter } from "age-encryption";
import type { Client } from "pg";
import { to as copyTo } from "pg-copy-streams";
import * as z from "zod";
import { queryRows } from "@/lib/platform/db/query-rows";
import { connect } from "../migrations/connection";
import { DEPLOY_LOCK } from "../migrations/deploy";
import { comment, END_OF_ROWS, type Head, type Manifest } from "./backup-format";
import { getDatabaseId } from "./database-id";
import { findSequences, listTables } from "./list-parts";
import { RowsDigest } from "./rows-digest";
import { splitLines } from "./split-lines";

export interface BackupOptions {
  ownerUrl: string;
  /** Who can decrypt it: age's public keys. */
  publicKeys: readonly string[];
  /** Names of the keys that encrypt deliveries. */
  encryptionKeys: readonly string[];
  dir: string;
  now: Date;
  print(line: string): void;
}

export interface WrittenBackup {
  file: string;
  database: string;
  bytes: number;
  tables: number;
  rows: number;
}

/**
 * Writes all of the shop's rows, as of one moment, to an encrypted file (docs/adr/0050). The shop goes on selling; only
 * db:deploy waits. Streams, so that memory doesn't grow with the tables. The file has its name once it is whole and on disk.
 */
export async function writeBackup(options: BackupOptions): Promise<WrittenBackup> {
  const { dir, now, print } = options;
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const client = await connect(options.ownerUrl);
  let draft: string | null = null;
  try {
    const database = await getDatabaseId(client);
    const file = path.join(dir, backupName(now, database));
    draft = `${file}.part`;
    await client.query("SELECT pg_advisory_lock_shared($1)", [DEPLOY_LOCK]);
    const manifest: Manifest = { tables: [], sequences: [] };
    const encrypter = new Encrypter();
    for (const key of options.publicKeys) encrypter.addRecipient(key);
    const packed = createGzip();
    // A failure of the rows destroys what reads them, so that the last step of the chain reports it.
    pipe(Readable.from(dump(client, options, manifest), { objectMode: false }), packed, () => undefined);
    const plain = Readable.toWeb(packed) as ReadableStream<Uint8Array<ArrayBuffer>>;
    const sealed = await encrypter.encrypt(plain as Parameters<Encrypter["encrypt"]>[0] & ReadableStream);
    await pipeline(
      Readable.fromWeb(sealed as ReadableStream),
      createWriteStream(draft, { mode: 0o600, flush: true }),
    );
    await rename(draft, file);
    await syncFolder(dir);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const { size: bytes } = await stat(file);
    print(
      `${file}: ${bytes.toLocaleString("en")} bytes, ${manifest.tables.length} tables, ${rows.toLocaleString("en")} rows.`,
    );
    return { file, database, bytes, tables: manifest.tables.length, rows };
  } finally {
    if (draft) await rm(draft, { force: true });
    await client.end();
  }
}

/** "kiosk-20261122T021500Z-1f0c9a7e.age": sorts by time; the retention reads time and database from it. */
export function backupName(at: Date, database: string): string {
  return `kiosk-${at.toISOString().replace(/\.\d+/, "").replaceAll(/[-:]/g, "")}-${database}.age`;
}

async function* dump(client: Client, options: BackupOptions, manifest: Manifest): AsyncGenerator<Buffer> {
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  await client.query(ROW_TEXT);
  const line = (text: string) => Buffer.from(`${text}\n`);
  yield line(comment(await getHead(client, options)));
  for (const { name, columns } of await listTables(client)) {
    yield line(`COPY ${name} (${columns}) FROM stdin;`);
    const digest = new RowsDigest();
    for await (const rows of copyRows(client, name, columns)) {
      for (const row of rows) digest.add(row);
      yield joinLines(rows);
    }
    yield line(END_OF_ROWS);
    manifest.tables.push({ name, rows: digest.rows, sum: digest.sum });
    options.print(`  ${name.replaceAll('"', "")}: ${digest.rows.toLocaleString("en")} rows`);
  }
  manifest.sequences.push(...(await findSequences(client)));
  yield line(comment(manifest));
  await client.query("COMMIT");
}

/** The text of a row must not depend on the settings of a server or login: it is hashed here and after a restore. */
export const ROW_TEXT =
  "SET LOCAL datestyle = ISO; SET LOCAL intervalstyle = postgres; SET LOCAL bytea_output = hex; SET LOCAL extra_float_digits = 1";

/** A table's rows as the open transaction sees them, as lines of COPY's text format. */
export function copyRows(client: Client, name: string, columns: string): AsyncGenerator<Buffer[]> {
  return splitLines(client.query(copyTo(`COPY (SELECT ${columns} FROM ${name}) TO STDOUT`)));
}

export function joinLines(lines: Buffer[]): Buffer {
  return Buffer.concat(lines.flatMap((line) => [line, NEWLINE]));
}
const NEWLINE = Buffer.from("\n");

async function getHead(client: Client, { encryptionKeys, now }: BackupOptions): Promise<Head> {
  const rows = await queryRows(
    client,
    z.object({ postgres: z.string(), migrations: z.array(z.string()), queue: z.int() }),
    `SELECT current_setting('server_version') AS postgres, (SELECT max(id) FROM graphile_worker.migrations) AS queue,
       ARRAY(SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY 1) AS migrations`,
  );
  const [found] = rows;
  if (!found) throw new Error("no migrations");
  return { kiosk: 1, takenAt: now.toISOString(), ...found, encryptionKeys: [...encryptionKeys] };
}

/** The new name survives a crash of the machine, too. */
async function syncFolder(dir: string): Promise<void> {
  const folder = await open(dir);
  await folder.sync().finally(() => folder.close());
}
