import { formatNaira, type Kobo } from "@/lib/platform/money";

/** What a macro's fields stand for. */
export const MACRO_FIELDS = ["ref", "amount", "name"] as const;

export interface MacroFacts {
  ref: string;
  amount: Kobo;
  /** Null for guests, who have none. */
  name: string | null;
}

/** A macro's text with its fields filled: {ref}, {amount}, {name}. Others stay, so that a typing error is seen. Pure. */
export function fillMacro(text: string, { ref, amount, name }: MacroFacts): string {
  const filled = { ref, amount: formatNaira(amount), name: name ?? "customer" };
  return text.replaceAll(
    /\{(ref|amount|name)\}/g,
    (_, field: (typeof MACRO_FIELDS)[number]) => filled[field],
  );
}
