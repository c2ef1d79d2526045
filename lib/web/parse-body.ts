/** What the API and webhooks take at most (money-safety.md, Webhooks and payments). */
export const BODY_LIMIT = 64 * 1024;

/** What a page's form takes: 200 recipients are three fields each, with the answer before. */
export const FORM_LIMIT = 256 * 1024;

/** Of a refused body so much more is read and thrown away; beyond, its connection is cut. */
const DRAIN_LIMIT = 16 * 1024 * 1024;

/**
 * A request's raw bytes, or null when there are more than the limit: told as soon as it is known, whatever Content-Length
 * says, so that no body is ever held whole that won't be used. What is left of one is read past, for a connection with a body
 * unread is closed under the next request on it: a proxy's, for another customer.
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
    // The sender has left: there is nothing to read past.
  }
}
