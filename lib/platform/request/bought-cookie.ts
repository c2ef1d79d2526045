/** Marks of the numbers that this browser has paid for (boughtMark): their owner's name may be shown to it. */
const BOUGHT_COOKIE = "kiosk_bought";
const MAX_MARKS = 20;
const SECONDS = 24 * 60 * 60;

export function parseBought(cookieHeader: string | null): readonly string[] {
  const value = new RegExp(`(?:^|;\\s*)${BOUGHT_COOKIE}=([\\w.-]{22,500})`).exec(cookieHeader ?? "")?.[1];
  return (value ?? "").split(".").filter(Boolean).slice(0, MAX_MARKS);
}

/** The Set-Cookie header after a purchase. Sent to the API only, so that pages don't vary by it. */
export function rememberBought(known: readonly string[], marks: readonly string[], secure: boolean): string {
  const value = [...new Set([...marks, ...known])].slice(0, MAX_MARKS).join(".");
  return `${BOUGHT_COOKIE}=${value}; Path=/api; HttpOnly; SameSite=Lax; Max-Age=${SECONDS}${secure ? "; Secure" : ""}`;
}
