import { hash } from "node:crypto";

/**
 * Counts rows and sums their hashes, so that two tables with the same rows in another order are equal. Finds damage and
 * loss; against forgery there is the file's encryption.
 */
export class RowsDigest {
  rows = 0;
  #sum = 0n;

  /** @param row one line of COPY's text format, without its newline */
  add(row: Buffer): void {
    const digest = hash("sha256", row, "buffer");
    this.#sum += (digest.readBigUInt64BE(0) << 64n) | digest.readBigUInt64BE(8);
    this.rows += 1;
  }

  /** 128 bits, as hex. */
  get sum(): string {
    return BigInt.asUintN(128, this.#sum).toString(16).padStart(32, "0");
  }
}
