/** Does a Cookie header claim a session, under whatever prefix? */
export function claimsSession(cookieHeader: string): boolean {
  return /(?:^|;)\s*(?:__\w+-)?next-auth\.session-token/.test(cookieHeader);
}
