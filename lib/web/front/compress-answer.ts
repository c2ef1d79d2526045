import type { IncomingMessage, ServerResponse } from "node:http";
import { constants, createBrotliCompress, createGzip, type Gzip } from "node:zlib";
import { chooseEncoding, type Encoding } from "./choose-encoding";
import { weaken } from "./etag";
import { takeHead } from "./take-head";
import { addVary } from "./vary";

/** Shorter answers gain nothing. */
const LEAST_BYTES = 1_024;
/** Made anew for each answer, so a quick quality: 5 is as small as gzip's best and takes less. */
const QUALITY = 5;
/** 2^18 bytes: more than any page, and a fraction of the memory that brotli takes by default. */
const WINDOW = 18;

/** For so long a piece of a page waits for the next: much less than a network takes, more than Next does between two. */
const FLUSH_MS = 5;

const TEXT =
  /^(text\/(?!event-stream)|image\/svg\+xml|application\/(json|javascript|xml|manifest\+json|problem\+json|[\w.-]+\+xml))/i;

/** Is this a kind of content that gets smaller? */
export function isText(type: unknown): boolean {
  return TEXT.test(String(type ?? ""));
}

type Write = (chunk?: unknown, encoding?: unknown, done?: unknown) => boolean;

/**
 * Sends whatever is written to `response` in brotli or gzip, when it is text of some length and the browser takes it, and
 * passes flush() on, so that a page that streams still streams. Event streams and what says `no-transform` go as they are.
 */
export function compressAnswer(request: IncomingMessage, response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response) as (...parts: unknown[]) => ServerResponse;
  const write = response.write.bind(response) as Write;
  const end = response.end.bind(response) as (...parts: unknown[]) => ServerResponse;
  const flushHeaders = response.flushHeaders.bind(response);
  let encoder: Gzip | null = null;
  let decided = false;
  let flushing: NodeJS.Timeout | undefined;

  const decide = (wholeBytes?: number) => {
    if (decided) return;
    decided = true;
    const encoding = encodingOf(request, response, wholeBytes);
    if (!encoding) return;
    response.removeHeader("content-length");
    response.setHeader("content-encoding", encoding);
    const tag = response.getHeader("etag");
    if (typeof tag === "string") response.setHeader("etag", weaken(tag));
    const stream = createEncoder(encoding);
    encoder = stream;
    stream.on("data", (chunk: Buffer) => {
      if (!write(chunk)) stream.pause();
    });
    stream.on("end", () => end());
    stream.on("error", () => response.destroy());
    stream.on("drain", () => response.emit("drain"));
    response.on("drain", () => stream.resume());
    response.on("close", () => {
      clearTimeout(flushing);
      stream.destroy();
    });
  };

  response.writeHead = ((status: number, ...rest: unknown[]) => {
    // Kept until the first byte: a short body that is written at once goes as it is.
    if (decided) return writeHead(status, ...rest);
    takeHead(response, status, rest);
    return response;
  }) as typeof response.writeHead;
  response.write = ((chunk: unknown, ...rest: unknown[]) => {
    decide();
    return encoder
      ? (encoder.write as Write)(chunk, ...rest)
      : write(chunk, ...(rest as [unknown?, unknown?]));
  }) as typeof response.write;
  response.end = ((...parts: unknown[]) => {
    const [chunk, encoding] = parts;
    decide(lengthOf(chunk, encoding));
    if (!encoder) return end(...parts);
    (encoder.end as (...rest: unknown[]) => unknown)(...parts);
    return response;
  }) as typeof response.end;
  response.flushHeaders = () => {
    decide();
    flushHeaders();
  };
  // Next calls it after each piece that it writes, also of a page that is whole at once: what comes together goes together.
  const flush = () => {
    flushing = undefined;
    if (!response.writableEnded) encoder?.flush();
  };
  Object.assign(response, { flush: () => (flushing ??= setTimeout(flush, FLUSH_MS)) });
}

function encodingOf(request: IncomingMessage, response: ServerResponse, bytes?: number): Encoding | null {
  const { statusCode } = response;
  if (statusCode < 200 || statusCode === 204 || statusCode === 206 || statusCode === 304) return null;
  if (!isText(response.getHeader("content-type")) || response.hasHeader("content-encoding")) return null;
  if (/\bno-transform\b/i.test(String(response.getHeader("cache-control") ?? ""))) return null;
  addVary(response, "Accept-Encoding");
  if (request.method === "HEAD") return null;
  const known = Number(response.getHeader("content-length") ?? bytes ?? LEAST_BYTES);
  return known < LEAST_BYTES ? null : chooseEncoding(request.headers["accept-encoding"]);
}

function createEncoder(encoding: Encoding): Gzip {
  if (encoding === "gzip") return createGzip({ level: 6 });
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_MODE, BROTLI_MODE_TEXT } = constants;
  return createBrotliCompress({
    params: {
      [BROTLI_PARAM_QUALITY]: QUALITY,
      [BROTLI_PARAM_LGWIN]: WINDOW,
      [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT,
    },
  }) as unknown as Gzip;
}

/** Of a body that is written at once. */
function lengthOf(chunk: unknown, encoding: unknown): number {
  if (typeof chunk === "string") return Buffer.byteLength(chunk, encoding as BufferEncoding | undefined);
  return chunk instanceof Uint8Array ? chunk.length : 0;
}
