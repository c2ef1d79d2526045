import type { Customer } from "./service-id";

/** What a stranger sees of a number's owner: just enough for the owner to recognise it. */
export interface MaskedCustomer {
  /** "A***** O****" */
  name: string;
  /** "12 B*** St, Lagos" */
  address: string | null;
  /** Not masked: "DStv Compact". */
  bouquet: string | null;
}

/**
 * Masks a name and address. Each word of a name keeps its first letter. An address keeps its numbers, short
 * words and last part (the town); other words keep their first letter. Pure.
 */
export function maskCustomer({ name, address, bouquet }: Customer): MaskedCustomer {
  return { name: maskName(name), address: address === null ? null : maskAddress(address), bouquet };
}

function maskName(name: string): string {
  return eachWord(name, (word) => (/\d/.test(word) ? "**" : hideAfterFirst(word, [...word].length - 1)));
}

function maskAddress(address: string): string {
  const parts = address
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  const town = parts.length > 1 ? parts.pop() : undefined;
  const street = eachWord(parts.join(" "), (word) =>
    /\d/.test(word) || letters(word) <= 2 ? word : hideAfterFirst(word, 3),
  );
  return town ? `${street}, ${town.replace(/\d/g, "*")}` : street;
}

function eachWord(text: string, mask: (word: string) => string): string {
  return text.trim().split(/\s+/).map(mask).join(" ");
}

function letters(word: string): number {
  return word.match(/\p{L}/gu)?.length ?? 0;
}

/** Words without a letter, such as "&", stay. */
function hideAfterFirst(word: string, stars: number): string {
  const first = [...word].find((sign) => /\p{L}/u.test(sign));
  return first === undefined ? word : `${first}${"*".repeat(stars)}`;
}
