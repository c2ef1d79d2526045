import type { IncomingMessage, ServerResponse } from "node:http";
import {
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  type Gzip,
  gzipSync,
} from "node:zlib";
import { chooseEncoding, type Encoding } from "./choose-encoding";
import { weaken } from "./etag";
import { storeHead } from "./store-head";
import { addVary } from "./vary";

/** Compressing shorter bodies gains nothing. */
const MIN_BYTES = 1_024;
/**
 * Each response is compressed on the fly, so the quality must be fast: 5 is as small as gzip's best and takes less
 * time.
 */
const QUALITY = 5;
/** 2^18 bytes: more than any page, and a fraction of the memory that brotli uses by default. */
const WINDOW = 18;
const BROTLI = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: WINDOW,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
};
const GZIP = { level: 6 };

/** How long a chunk waits for the next one (ms): much less than network latency, more than Next's gap between two writes. */
const FLUSH_MS = 5;

/**
 * A text body up to this length that is complete within FLUSH_MS is sent whole: one write, with a known length, compressed in
 * one call, which takes half the processor time of a stream. Next writes even the shortest JSON in three steps.
 */
const WHOLE_BYTES = 16_384;

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
  let held: Buffer[] = [];
  let heldBytes = 0;

  const decide = (wholeBytes?: number): Encoding | null => {
    decided = true;
    const encoding = encodingOf(request, response, wholeBytes);
    if (!encoding) return null;
    response.removeHeader("content-length");
    response.setHeader("content-encoding", encoding);
    const tag = response.getHeader("etag");
    if (typeof tag === "string") response.setHeader("etag", weaken(tag));
    return encoding;
  };
  const startEncoder = (encoding: Encoding) => {
    const stream = createEncoder(encoding);
    encoder = stream;
    stream.on("data", (chunk: Buffer) => {
      if (!write(chunk)) stream.pause();
    });
    stream.on("end", () => end());
    stream.on("error", () => response.destroy());
    stream.on("drain", () => response.emit("drain"));
    response.on("drain", () => stream.resume());
    response.on("close", () => stream.destroy());
  };
  const send: Write = (...parts) => (encoder ? (encoder.write as Write)(...parts) : write(...parts));
  /** Stops waiting for a whole body: sends what was held back, and later writes as they come. */
  const beginStream = () => {
    if (decided) return;
    const encoding = decide();
    if (encoding) startEncoder(encoding);
    for (const piece of held) send(piece);
    held = [];
  };
  const mayHold = () => !decided && isText(response.getHeader("content-type"));
  const flush = () => {
    flushing = undefined;
    if (response.writableEnded || response.destroyed) return;
    beginStream();
    if (encoder) encoder.flush();
    else if (!response.headersSent) flushHeaders();
  };
  // Next calls flush after each write, even for a page that is complete at once. Writes that come together are
  // flushed together.
  const flushSoon = () => {
    flushing ??= setTimeout(flush, FLUSH_MS);
  };

  response.writeHead = ((status: number, ...rest: unknown[]) => {
    // Held until the first byte: a short body written at once is sent uncompressed.
    if (decided) return writeHead(status, ...rest);
    storeHead(response, status, rest);
    return response;
  }) as typeof response.writeHead;
  response.write = ((...parts: unknown[]) => {
    const piece = mayHold() && typeof parts.at(-1) !== "function" ? bufferOf(parts[0], parts[1]) : null;
    if (piece && heldBytes + piece.length <= WHOLE_BYTES) {
      held.push(piece);
      heldBytes += piece.length;
      flushSoon();
      return true;
    }
    beginStream();
    return send(...parts);
  }) as typeof response.write;
  response.end = ((...parts: unknown[]) => {
    clearTimeout(flushing);
    const [chunk, chunkEncoding] = parts;
    const rest = decided || typeof parts.at(-1) === "function" ? null : bufferOf(chunk ?? "", chunkEncoding);
    if (rest && heldBytes + rest.length > 0 && heldBytes + rest.length <= WHOLE_BYTES) {
      const body = Buffer.concat([...held, rest]);
      const encoding = decide(body.length);
      const whole = encoding ? compressWhole(body, encoding) : body;
      // Set here, because Node sets none after decide() has removed one.
      if (encoding) response.setHeader("content-length", whole.length);
      return end(whole);
    }
    if (heldBytes > 0) beginStream();
    if (!decided) {
      const encoding = decide(rest?.length ?? 0);
      if (encoding) startEncoder(encoding);
    }
    if (!encoder) return end(...parts);
    (encoder.end as (...ended: unknown[]) => unknown)(...parts);
    return response;
  }) as typeof response.end;
  response.flushHeaders = () => {
    if (mayHold()) return flushSoon();
    beginStream();
    flushHeaders();
  };
  response.on("close", () => clearTimeout(flushing));
  Object.assign(response, { flush: flushSoon });
}

function encodingOf(request: IncomingMessage, response: ServerResponse, bytes?: number): Encoding | null {
  const { statusCode } = response;
  if (statusCode < 200 || statusCode === 204 || statusCode === 206 || statusCode === 304) return null;
  if (!isText(response.getHeader("content-type")) || response.hasHeader("content-encoding")) return null;
  if (/\bno-transform\b/i.test(String(response.getHeader("cache-control") ?? ""))) return null;
  addVary(response, "Accept-Encoding");
  if (request.method === "HEAD") return null;
  const known = Number(response.getHeader("content-length") ?? bytes ?? MIN_BYTES);
  return known < MIN_BYTES ? null : chooseEncoding(request.headers["accept-encoding"]);
}

function createEncoder(encoding: Encoding): Gzip {
  if (encoding === "gzip") return createGzip(GZIP);
  return createBrotliCompress(BROTLI) as unknown as Gzip;
}

function compressWhole(body: Buffer, encoding: Encoding): Buffer {
  return encoding === "gzip" ? gzipSync(body, GZIP) : brotliCompressSync(body, BROTLI);
}

/** The bytes of a write; null for values that only the response itself handles. */
function bufferOf(chunk: unknown, encoding: unknown): Buffer | null {
  if (typeof chunk === "string") return Buffer.from(chunk, encoding as BufferEncoding | undefined);
  return chunk instanceof Uint8Array ? Buffer.from(chunk) : null;
}
