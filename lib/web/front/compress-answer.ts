import type { IncomingMessage, ServerResponse } from "node:http";
import { constants, createBrotliCompress, createGzip, type Gzip } from "node:zlib";
import { chooseEncoding, type Encoding } from "./choose-encoding";
import { weaken } from "./etag";
import { takeHead } from "./take-head";
import { addVary } from "./vary";

/** Compressing shorter bodies gains nothing. */
const LEAST_BYTES = 1_024;
/**
 * Each response is compressed on the fly, so the quality must be fast: 5 is as small as gzip's best and takes less
 * time.
 */
const QUALITY = 5;
/** 2^18 bytes: more than any page, and a fraction of the memory that brotli uses by default. */
const WINDOW = 18;

/**
 * How long a piece of a page waits for the next (ms): much less than network latency, more than Next's gap between
 * two writes.
 */
const FLUSH_MS = 5;

const TEXT =
  /^(text\/(?!event-stream)|image\/svg\+xml|application\/(json|javascript|xml|manifest\+json|problem\+json|[\w.-]+\+xml))/i;

/** Whether content of this type is worth compressing. */
function isText(type: unknown): boolean {
  return TEXT.test(String(type ?? ""));
}

type Write = (chunk?: unknown, encoding?: unknown, done?: unknown) => boolean;

/**
 * Compresses what is written to `response` with brotli or gzip, if it is long enough text and the browser accepts it.
 * Passes flush() on, so that streamed pages still stream. Event streams and `no-transform` responses are sent
 * unchanged.
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
    // Held until the first byte: a short body written at once is sent uncompressed.
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
  // Next calls flush after each write, even for a page that is complete at once. Writes that come together are
  // flushed together.
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

/** The length in bytes of a body that is written at once. */
function lengthOf(chunk: unknown, encoding: unknown): number {
  if (typeof chunk === "string") return Buffer.byteLength(chunk, encoding as BufferEncoding | undefined);
  return chunk instanceof Uint8Array ? chunk.length : 0;
}
