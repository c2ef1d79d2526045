/** Maximum body of API and webhook requests (money-safety.md, Webhooks and payments). */
export const BODY_LIMIT = 64 * 1024;

/** Maximum body of a page's form: 200 recipients with three fields each, plus the previous form state. */
export const FORM_LIMIT = 256 * 1024;

/** How much of a refused body is read and discarded. Beyond that the connection is closed. */
const DRAIN_LIMIT = 16 * 1024 * 1024;

/**
 * Reads a request's raw bytes, or returns null as soon as they exceed the limit, whatever Content-Length says. A
 * refused body is never held in memory. The rest of it is drained: a connection with an unread body is closed under
 * the next request on it, which behind a proxy may be another customer's.
 */
export async function parseBody(request: Request, limit = BODY_LIMIT): Promise<Uint8Array | null> {
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
      void drain(reader);
      return null;
    }
    chunks.push(value);
  }
}

async function drain(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  let left = DRAIN_LIMIT;
  try {
    while (left > 0) {
      const { done, value } = await reader.read();
      if (done) return;
      left -= value.byteLength;
    }
    await reader.cancel();
  } catch {
    // The sender has disconnected: there is nothing to drain.
  }
}
