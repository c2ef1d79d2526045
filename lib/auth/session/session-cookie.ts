/** The cookie's name as next-auth writes it. On https it has the `__Secure-` prefix. */
export function sessionCookieName(appUrl: string): string {
  return `${isHttps(appUrl) ? "__Secure-" : ""}next-auth.session-token`;
}

export function isHttps(appUrl: string): boolean {
  return appUrl.toLowerCase().startsWith("https:");
}

/** The session's JWT in a Cookie header; null if there is none. */
export function parseSessionCookie(cookieHeader: string | null, appUrl: string): string | null {
  const wanted = sessionCookieName(appUrl);
  for (const part of (cookieHeader ?? "").split(";")) {
    const at = part.indexOf("=");
    if (at > 0 && part.slice(0, at).trim() === wanted) return part.slice(at + 1).trim() || null;
  }
  return null;
}
