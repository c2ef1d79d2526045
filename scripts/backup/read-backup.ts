import { createReadStream } from "node:fs";
import { pipeline, Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { createGunzip } from "node:zlib";
import { Decrypter } from "age-encryption";
import { PlainError } from "../shared/plain-error";
import { END_OF_ROWS, Head, Manifest, parseComment, parseCopy } from "./backup-format";
import { RowsDigest } from "./rows-digest";
import { splitLines } from "./split-lines";

export interface BackupReader {
  head?(head: Head): Promise<void>;
  /** Takes a table's rows; what it returns is called at their end. */
  table?(name: string, copy: string): Promise<{ rows(lines: Buffer[]): Promise<void>; end(): Promise<void> }>;
}

/**
 * Decrypts a backup and hands its tables over one after the other. Throws PlainError unless the file is whole and has
 * exactly the rows that its last line names.
 */
export async function readBackup(
  file: string,
  privateKey: string,
  reader: BackupReader = {},
): Promise<{ head: Head; manifest: Manifest }> {
  try {
    return await read(await openBackup(file, privateKey), reader);
  } catch (cause) {
    if (cause instanceof PlainError) throw cause;
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new PlainError(`${file} can't be read: ${why}`, { cause });
  }
}

async function openBackup(file: string, privateKey: string): Promise<AsyncIterable<Uint8Array>> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(privateKey);
  const sealed = Readable.toWeb(createReadStream(file)) as Parameters<Decrypter["decrypt"]>[0];
  const packed = await decrypter.decrypt(sealed as ReadableStream<Uint8Array<ArrayBuffer>> & typeof sealed);
  const plain = createGunzip();
  pipeline(Readable.fromWeb(packed as unknown as ReadableStream), plain, () => undefined);
  return plain;
}

async function read(
  chunks: AsyncIterable<Uint8Array>,
  reader: BackupReader,
): Promise<{ head: Head; manifest: Manifest }> {
  let head: Head | undefined;
  let manifest: Manifest | undefined;
  let open: OpenTable | undefined;
  const found: Manifest["tables"] = [];
  for await (const lines of splitLines(chunks)) {
    let from = 0;
    for (const [index, bytes] of lines.entries()) {
      if (open) {
        if (bytes.length !== END_OF_ROWS.length || bytes.toString() !== END_OF_ROWS) {
          open.digest.add(bytes);
          continue;
        }
        await open.rows(lines.slice(from, index));
        await open.end();
        found.push({ name: open.name, rows: open.digest.rows, sum: open.digest.sum });
        open = undefined;
        continue;
      }
      const line = bytes.toString();
      if (!head) {
        head = parseHead(line);
        await reader.head?.(head);
      } else if (parseCopy(line)) {
        open = await beginTable(parseCopy(line) ?? "", line, reader);
        from = index + 1;
      } else if (manifest === undefined && line.startsWith("-- ")) {
        manifest = Manifest.parse(parseComment(line));
      }
    }
    if (open) await open.rows(lines.slice(from));
  }
  if (!head || !manifest) throw new PlainError("The backup is incomplete: its list of tables is missing.");
  if (JSON.stringify(found) !== JSON.stringify(manifest.tables))
    throw new PlainError("The backup's rows don't match its list of tables.");
  return { head, manifest };
}

interface OpenTable {
  name: string;
  digest: RowsDigest;
  rows(lines: Buffer[]): Promise<void>;
  end(): Promise<void>;
}

async function beginTable(name: string, copy: string, reader: BackupReader): Promise<OpenTable> {
  const sink = await reader.table?.(name, copy);
  return {
    name,
    digest: new RowsDigest(),
    rows: async (lines) => void (lines.length > 0 && (await sink?.rows(lines))),
    end: async () => void (await sink?.end()),
  };
}

function parseHead(line: string): Head {
  const parsed = Head.safeParse(parseComment(line));
  if (!parsed.success) throw new PlainError("This version can't read this backup.");
  return parsed.data;
}
