import { createHash } from "node:crypto";

/** A weak tag: the same for every encoding of one body. */
export function weakTag(body: Buffer): string {
  return `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
}

/** Weakens a tag of the plain body, for an answer that is sent in another encoding. */
export function weaken(tag: string): string {
  return tag.startsWith("W/") ? tag : `W/${tag}`;
}

/** Does an If-None-Match header name this tag? Compared weakly, as reads are (RFC 9110, 13.1.2). */
export function isKnown(header: string | undefined, tag: string): boolean {
  const bare = (text: string) => text.trim().replace(/^W\//, "");
  const known = (header ?? "").split(",").map(bare);
  return known.includes("*") || known.includes(bare(tag));
}
