/**
 * The session cookie's name. On https it has the `__Host-` prefix: browsers accept it only from this host, over https, for all
 * paths, so no subdomain can plant one.
 */
export function sessionCookieName(appUrl: string): string {
  return `${isHttps(appUrl) ? "__Host-" : ""}next-auth.session-token`;
}

/** Every name under which this browser may store a session, the current one first: on https it was `__Secure-…` before. */
export function sessionCookieNames(appUrl: string): string[] {
  return [sessionCookieName(appUrl), ...(isHttps(appUrl) ? ["__Secure-next-auth.session-token"] : [])];
}

export function isHttps(appUrl: string): boolean {
  return appUrl.toLowerCase().startsWith("https:");
}

interface CookieJar {
  set(name: string, value: string, options: { path: string; maxAge: number; secure: boolean }): unknown;
}

/** Deletes this browser's session cookies. With these prefixes, browsers ignore a Set-Cookie that isn't secure. */
export function deleteSessionCookies(jar: CookieJar, appUrl: string): void {
  for (const name of sessionCookieNames(appUrl)) {
    jar.set(name, "", { path: "/", maxAge: 0, secure: isHttps(appUrl) });
  }
}

/** The session's JWT in a Cookie header; null if there is none. */
export function parseSessionCookie(cookieHeader: string | null, appUrl: string): string | null {
  for (const wanted of sessionCookieNames(appUrl)) {
    for (const part of (cookieHeader ?? "").split(";")) {
      const at = part.indexOf("=");
      if (at > 0 && part.slice(0, at).trim() === wanted) return part.slice(at + 1).trim() || null;
    }
  }
  return null;
}
