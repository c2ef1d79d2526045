import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { Busboy } from "@fastify/busboy";
import { MAX_FILE_BYTES, MAX_MESSAGE_BYTES, type SentFile } from "@/lib/model/case-file";

/** A form with files. */
export interface Upload {
  text(name: string, limit: number): string;
  files: SentFile[];
}

/** Longer requests are cut off. It is several times what a form may contain, so that an oversized file can still be named. */
const MAX_BODY = 64 * 1024 * 1024;
/** A conversation's text in its longest encoding. */
const MAX_FIELD = 32 * 1024;
const MAX_PARTS = 40;

/**
 * Parses a form with files as it arrives. Keeps only files that one message may hold; of larger ones it counts the bytes, and
 * the texts beside them are never lost. Null unless the form is complete.
 */
export async function parseUpload(request: Request): Promise<Upload | null> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*;/i.test(type) || !request.body) return null;
  const texts = new Map<string, string>();
  const files: SentFile[] = [];
  let held = 0;
  let read = 0;
  try {
    const parser = new Busboy({
      headers: { "content-type": type },
      limits: {
        fieldSize: MAX_FIELD,
        fields: MAX_PARTS,
        files: MAX_PARTS,
        parts: MAX_PARTS,
        headerPairs: 20,
      },
    });
    parser.on("field", (name, value) => texts.set(name, value));
    parser.on("file", (_field, stream, name) => {
      let chunks: Buffer[] | null = [];
      let size = 0;
      stream.on("data", (chunk: Buffer) => {
        size += chunk.length;
        if (chunks && (size > MAX_FILE_BYTES || held + size > MAX_MESSAGE_BYTES)) chunks = null;
        chunks?.push(chunk);
      });
      // A form cut off within a file: the parser fails as well.
      stream.on("error", () => undefined);
      stream.on("end", () => {
        // An empty file field is sent as a file without name and content.
        if (!name && size === 0) return;
        if (chunks) held += size;
        files.push({ name: name ?? "", size, bytes: chunks && Buffer.concat(chunks) });
      });
    });
    await pipeline(
      Readable.fromWeb(request.body as NodeReadableStream<Uint8Array>),
      async function* (chunks: AsyncIterable<Uint8Array>) {
        for await (const chunk of chunks) {
          read += chunk.byteLength;
          if (read > MAX_BODY) throw new Error("too large");
          yield chunk;
        }
      },
      parser,
    );
  } catch {
    return null;
  }
  return { files, text: (name, limit) => (texts.get(name) ?? "").slice(0, limit) };
}
