import { createHash, randomBytes } from "node:crypto";

/** A stable record id (24 hex digits) for a catalogue row: the same name always gives the same id. */
export function catalogueId(kind: string, name: string): string {
  return createHash("sha256").update(`${kind}/${name}`).digest("hex").slice(0, 24);
}

/** A new record id (24 hex digits) that starts with the time, as in the upstream's database. */
export function recordId(now: number): string {
  const seconds = Math.floor(now / 1000)
    .toString(16)
    .padStart(8, "0")
    .slice(-8);
  return seconds + randomBytes(8).toString("hex");
}

/** A number of `length` digits that doesn't begin with 0. */
export function randomDigits(length: number): string {
  let digits = "";
  while (digits.length < length) {
    for (const byte of randomBytes(length)) if (byte < 250) digits += String(byte % 10);
  }
  const first = digits[0] === "0" ? "7" : digits[0];
  return first + digits.slice(1, length);
}
