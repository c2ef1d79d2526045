/**
 * Parses an order's ref and token from an API address. Null if they can't be valid: then respond 404 without a query.
 */
export function orderAddress(
  request: Request,
  params: { ref: string },
): { ref: string; token: string } | null {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const { ref } = params;
  return /^[A-Za-z0-9-]{1,20}$/.test(ref) && /^[A-Za-z0-9_-]{20,100}$/.test(token) ? { ref, token } : null;
}
