/** What the API and webhooks take at most (money-safety.md, Webhooks and payments). */
export const BODY_LIMIT = 64 * 1024;

/** What a page's form takes: 200 recipients are three fields each, with the answer before. */
export const FORM_LIMIT = 256 * 1024;

/**
 * A request's raw bytes, or null when there are more than the limit. Stops reading there, whatever Content-Length says, so
 * that no body is ever held whole that won't be used.
 */
export async function readBody(request: Request, limit = BODY_LIMIT): Promise<Uint8Array | null> {
  const length = Number(request.headers.get("content-length") ?? 0);
  if (length > limit) return null;
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks);
    size += value.byteLength;
    if (size > limit) {
      await reader.cancel().catch(() => {});
      return null;
    }
    chunks.push(value);
  }
}
