import type { Customer } from "./service-id";

/** What a page shows of a number's owner: enough for the owner to recognise it, no more. */
export interface MaskedCustomer {
  /** "ADA O***" */
  name: string;
  /** "** Broad S***, Lagos" */
  address: string | null;
  /** Not masked: "DStv Compact". */
  bouquet: string | null;
}

/**
 * Masks a name and address. The first word stays, other words keep their first letter, house numbers are hidden, and
 * an address keeps its last part, the town. Pure.
 */
export function maskCustomer({ name, address, bouquet }: Customer): MaskedCustomer {
  return { name: maskWords(name), address: address === null ? null : maskAddress(address), bouquet };
}

function maskAddress(address: string): string {
  const parts = address
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  const town = parts.length > 1 ? parts.pop() : undefined;
  const street = maskWords(parts.join(" "));
  return town ? `${street}, ${town.replace(/\d/g, "*")}` : street;
}

function maskWords(text: string): string {
  let shown = false;
  return text
    .trim()
    .split(/\s+/)
    .map((word) => {
      if (/\d/.test(word)) return "**";
      if (!shown && /\p{L}{2}/u.test(word)) {
        shown = true;
        return word;
      }
      return /\p{L}/u.test(word) ? `${[...word].find((sign) => /\p{L}/u.test(sign)) ?? ""}***` : word;
    })
    .join(" ");
}
