/** Whether a Cookie header contains a session cookie, with any prefix. */
export function claimsSession(cookieHeader: string): boolean {
  return /(?:^|;)\s*(?:__\w+-)?next-auth\.session-token/.test(cookieHeader);
}
