import { foldDigits } from "@/lib/services/fields/fold-digits";

const FIELDS = ["phone", "meterNumber", "smartcardNumber", "accountId", "iccid"] as const;

/**
 * The recipients of an input (contract.md) before schema validation, for rate limits: every spelling of a number
 * counts as one. Malformed input has none.
 */
export function recipientsOf(input: unknown): string[] {
  if (typeof input !== "object" || input === null) return [];
  if ("items" in input && Array.isArray(input.items)) {
    return [
      ...new Set(
        input.items.slice(0, 10).flatMap((item: { input?: unknown } | null) => recipientsOf(item?.input)),
      ),
    ];
  }
  const recipients = "recipients" in input && Array.isArray(input.recipients) ? input.recipients : [input];
  const found = new Set<string>();
  for (const recipient of recipients.slice(0, 100)) {
    if (typeof recipient !== "object" || recipient === null) continue;
    for (const field of FIELDS) {
      const value: unknown = Reflect.get(recipient, field);
      if (typeof value === "string" && value !== "") found.add(plain(value));
    }
  }
  return [...found];
}

function plain(text: string): string {
  const signs = foldDigits(text.slice(0, 60))
    .replace(/[^0-9a-z]/gi, "")
    .toLowerCase();
  return signs.replace(/^(?:2340?|0)(?=\d{10}$)/, "");
}
