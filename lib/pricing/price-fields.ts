import { kobo, parseNaira } from "@/lib/platform/money";
import { marginBp, type PriceEdit } from "./price-edit";

/** The texts of a row's fields, without symbols and separators. Pure. */
export function fieldTexts(price: number, cost: number): Record<PriceEdit["kind"], string> {
  return {
    price: decimalText(price),
    margin: decimalText(price - cost),
    percent: decimalText(marginBp(kobo(price), kobo(cost))),
  };
}

/**
 * Which of a row's fields was edited, and its new value: the field that a script names as the last one, else
 * the first that differs from what was shown. Null: none; "invalid": not a number. Pure.
 */
export function editedField(
  typed: Record<PriceEdit["kind"], string>,
  shown: Record<PriceEdit["kind"], string>,
  last: string,
): PriceEdit | "invalid" | null {
  const kinds = ["price", "margin", "percent"] as const;
  const differing = kinds.filter((kind) => plainText(typed[kind]) !== shown[kind]);
  const kind = differing.find((candidate) => candidate === last) ?? differing[0];
  if (!kind) return null;
  const value = parseNaira(plainText(typed[kind]));
  return value === null || Math.abs(value) > 1_000_000_00 || (kind === "price" && value < 0)
    ? "invalid"
    : { kind, value };
}

/** Hundredths as text: kobo, or basis points as a percentage. Pure. */
export function decimalText(hundredths: number): string {
  return (hundredths / 100).toFixed(2).replace(/\.00$/, "");
}

/** An entered figure without symbols and separators. Pure. */
export function plainText(text: string): string {
  return text.replaceAll(/[\s,₦%]/g, "").replace("−", "-");
}
