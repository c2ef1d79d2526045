/**
 * The closed list of refusals of a purchase (merchant-api-notes.md, Errors) that are known to come before any debit.
 * Data, not code: whatever isn't here is an unknown outcome (money-safety.md). Compared without letter case, spacing
 * and a final full stop.
 */
export interface KnownMessages {
  validation: readonly string[];
  insufficientBalance: readonly string[];
  /** Validation messages that say our own configuration is wrong, whatever the customer typed. */
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

/** What a message is compared as. */
export function normalMessage(message: string): string {
  return message.trim().replace(/\s+/g, " ").replace(/\.+$/, "").toLowerCase();
}

/**
 * True when one of the messages is on the list: the upstream sends a string or an array, and an array with a known
 * validation message in it is the validator's own (merchant-api-notes.md, Errors).
 */
export function hasListed(messages: readonly string[], list: readonly string[]): boolean {
  const known = new Set(list.map(normalMessage));
  return messages.some((message) => known.has(normalMessage(message)));
}
