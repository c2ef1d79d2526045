import { formatNaira, type Kobo } from "@/lib/platform/money";

/** The fields of a macro. */
export const MACRO_FIELDS = ["ref", "amount", "name"] as const;

export interface MacroFacts {
  ref: string;
  amount: Kobo;
  /** Null for guests, who have none. */
  name: string | null;
}

/** A macro's text with its fields filled: {ref}, {amount}, {name}. Unknown fields stay, so that a typing error is noticed. Pure. */
export function fillMacro(text: string, { ref, amount, name }: MacroFacts): string {
  const filled = { ref, amount: formatNaira(amount), name: name ?? "customer" };
  return text.replaceAll(
    /\{(ref|amount|name)\}/g,
    (_, field: (typeof MACRO_FIELDS)[number]) => filled[field],
  );
}
