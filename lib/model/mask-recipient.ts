/**
 * Masks a phone, meter, card or account number for strangers: shows only its last characters, at most four
 * and at most a third of it. Enough for its owner to recognise, too little to call or top up. Pure.
 */
export function maskRecipient(recipient: string): string {
  if (recipient === "") return "";
  const characters = [...recipient];
  const shown = Math.min(4, Math.floor(characters.length / 3));
  return `*** ${shown > 0 ? characters.slice(-shown).join("") : ""}`.trim();
}
