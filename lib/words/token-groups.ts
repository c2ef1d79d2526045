/**
 * Splits a 20-digit token into five groups of four, as printed and entered on a meter. Other text is also split into fours.
 * Pure.
 */
export function tokenGroups(token: string): string[] {
  return token.replace(/\s+/g, "").match(/.{1,4}/g) ?? [];
}

/** The token for a screen reader: digit by digit, with a pause after each group. */
export function spokenToken(token: string): string {
  return tokenGroups(token)
    .map((group) => [...group].join(" "))
    .join(", ");
}
