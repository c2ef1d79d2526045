/**
 * The order that the address of one of its pages names, as far as it has the shape of one: its reference, and a token given once.
 * Nothing here says that they belong together.
 */
export function orderOfLink(ref: string, query: URLSearchParams): { ref: string; token: string } | null {
  const [token = "", ...more] = query.getAll("token");
  const whole = more.length === 0 && /^[A-Za-z0-9-]{1,20}$/.test(ref) && /^[A-Za-z0-9_-]{43}$/.test(token);
  return whole ? { ref, token } : null;
}
