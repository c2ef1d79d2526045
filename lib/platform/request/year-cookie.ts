/** Options of cookies that are stored for a year and read by no script. `secure` depends on the shop's address. */
export const YEAR_COOKIE = {
  httpOnly: true,
  sameSite: "lax",
  path: "/",
  maxAge: 365 * 24 * 60 * 60,
} as const;

/** The same as a Set-Cookie header. */
export function yearCookie(name: string, value: string, secure: boolean): string {
  const { path, maxAge } = YEAR_COOKIE;
  return `${name}=${value}; Path=${path}; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
}
