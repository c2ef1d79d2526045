/**
 * The closed list of purchase refusals known to come before any debit (merchant-api-notes.md, Errors). Any other
 * message is an unknown outcome (money-safety.md). Compared without letter case, spacing and a final full stop.
 */
export interface KnownMessages {
  validation: readonly string[];
  insufficientBalance: readonly string[];
  /** Validation messages that mean our own configuration is wrong, not the customer's input. */
  ownFault: readonly string[];
}

export const KNOWN_MESSAGES: KnownMessages = {
  validation: [
    "Invalid transaction PIN",
    "Product not found",
    "Meter number validation failed",
    "Smartcard number not found",
    "Phone number must be 11 digits",
  ],
  insufficientBalance: ["Insufficient wallet balance"],
  ownFault: ["Invalid transaction PIN"],
};

/** The normalised form in which messages are compared. */
export function normalMessage(message: string): string {
  return message.trim().replace(/\s+/g, " ").replace(/\.+$/, "").toLowerCase();
}

/**
 * Whether one of the messages is on the list. The upstream sends a string or an array; an array that contains a known
 * validation message comes from the validator (merchant-api-notes.md, Errors).
 */
export function hasListed(messages: readonly string[], list: readonly string[]): boolean {
  const known = new Set(list.map(normalMessage));
  return messages.some((message) => known.has(normalMessage(message)));
}
