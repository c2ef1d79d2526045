/** An order's ref and token out of an address of the API; null when they can't be anybody's (then: 404, without asking). */
export function orderAddress(
  request: Request,
  params: { ref: string },
): { ref: string; token: string } | null {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const { ref } = params;
  return /^[A-Za-z0-9-]{1,20}$/.test(ref) && /^[A-Za-z0-9_-]{20,100}$/.test(token) ? { ref, token } : null;
}
