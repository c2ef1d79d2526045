import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Encoding } from "./choose-encoding";

/** Compressed once and sent many times, so a higher quality than for responses compressed on the fly. */
const QUALITY = 9;

/** Compresses a whole body off the main thread. `quality`: brotli's, 0 to 11. */
export function encode(body: Buffer, encoding: Encoding, quality = QUALITY): Promise<Buffer> {
  if (encoding === "gzip") return promisify(gzip)(body, { level: 9 });
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  const params = { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: body.length };
  return promisify(brotliCompress)(body, { params });
}
