import { createHash } from "node:crypto";

/** A weak tag, the same for every encoding of one body. */
export function weakTag(body: Buffer): string {
  return `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
}

/** Weakens the tag of the plain body, for a response sent in another encoding. */
export function weaken(tag: string): string {
  return tag.startsWith("W/") ? tag : `W/${tag}`;
}

/** Whether an If-None-Match header contains this tag. Uses weak comparison, as for reads (RFC 9110, 13.1.2). */
export function isKnown(header: string | null | undefined, tag: string): boolean {
  const bare = (text: string) => text.trim().replace(/^W\//, "");
  const known = (header ?? "").split(",").map(bare);
  return known.includes("*") || known.includes(bare(tag));
}
