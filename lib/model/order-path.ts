/** The path of an order's page, or of a page or file under it, for the holder of its token. */
export function orderPath({ ref, token }: { ref: string; token: string }, under: "" | `/${string}` = "") {
  return `/orders/${encodeURIComponent(ref)}${under}?token=${encodeURIComponent(token)}` as const;
}

/**
 * Parses an order page's address into reference and token (given exactly once); null if either is malformed.
 * Doesn't check that they match.
 */
export function parseOrderLink(ref: string, query: URLSearchParams): { ref: string; token: string } | null {
  const [token = "", ...more] = query.getAll("token");
  const whole = more.length === 0 && /^[A-Za-z0-9-]{1,20}$/.test(ref) && /^[A-Za-z0-9_-]{43}$/.test(token);
  return whole ? { ref, token } : null;
}
