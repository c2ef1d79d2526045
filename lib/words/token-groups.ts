/** A 20-digit token as five groups of four, the way it stands on paper and is keyed in. Other text is cut into fours too. Pure. */
export function tokenGroups(token: string): string[] {
  return token.replace(/\s+/g, "").match(/.{1,4}/g) ?? [];
}

/** What a screen reader says: each digit by itself, a pause after each group. */
export function spokenToken(token: string): string {
  return tokenGroups(token)
    .map((group) => [...group].join(" "))
    .join(", ");
}
