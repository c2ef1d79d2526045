import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Encoding } from "./choose-encoding";

/** Compressed once and sent many times, so a higher quality than for responses compressed on the fly. */
const QUALITY = 9;
/** Brotli's window in powers of two bytes. A larger one than the body saves no byte, and costs its allocation. */
const MIN_WINDOW = constants.BROTLI_MIN_WINDOW_BITS;
const MAX_WINDOW = constants.BROTLI_DEFAULT_WINDOW;

/** Compresses a whole body off the main thread. `quality`: brotli's, 0 to 11. */
export function encode(body: Buffer, encoding: Encoding, quality = QUALITY): Promise<Buffer> {
  if (encoding === "gzip") return promisify(gzip)(body, { level: 9 });
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_PARAM_LGWIN } = constants;
  const window = Math.min(MAX_WINDOW, Math.max(MIN_WINDOW, Math.ceil(Math.log2(body.length + 1))));
  const params = {
    [BROTLI_PARAM_QUALITY]: quality,
    [BROTLI_PARAM_SIZE_HINT]: body.length,
    [BROTLI_PARAM_LGWIN]: window,
  };
  return promisify(brotliCompress)(body, { params });
}
