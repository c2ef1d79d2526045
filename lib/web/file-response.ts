import "server-only";
import type { OpenedFile } from "@/lib/files/find-file";

/** A conversation's file as a download: no browser displays it, runs it, guesses its type or caches it. */
export function fileResponse({ name, type, bytes }: OpenedFile): Response {
  return new Response(bytes, {
    headers: {
      "content-type": type,
      "content-length": String(bytes.length),
      "content-disposition": contentDisposition(name),
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "cache-control": "no-store",
    },
  });
}

/** RFC 6266: the name in ASCII for old clients, and the exact name in UTF-8. Pure. */
export function contentDisposition(name: string): string {
  const ascii = name
    .normalize("NFKD")
    .replace(/[^\x20-\x7e]/g, "")
    .replace(/["\\%]/g, "_")
    .trim();
  const utf8 = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii || "file"}"; filename*=UTF-8''${utf8}`;
}
