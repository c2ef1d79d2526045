/**
 * A phone, meter, card or account that strangers may see: its last characters alone, four at most and never more than a third
 * of it. Enough for its owner to know it, too little to call or top up. Pure.
 */
export function maskRecipient(recipient: string): string {
  if (recipient === "") return "";
  const signs = [...recipient];
  const shown = Math.min(4, Math.floor(signs.length / 3));
  return `*** ${shown > 0 ? signs.slice(-shown).join("") : ""}`.trim();
}
