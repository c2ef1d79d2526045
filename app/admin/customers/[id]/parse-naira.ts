/** Parses naira as typed, "1,500.50" or "₦1500", to kobo; null for empty or any other text. Pure. */
export function parseTypedNaira(typed: string): number | null {
  const [, whole, part = ""] = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(typed.replaceAll(/[,\s₦]/g, "")) ?? [];
  if (whole === undefined) return null;
  const kobo = Number(whole) * 100 + Number(part.padEnd(2, "0"));
  return kobo > 0 ? kobo : null;
}
