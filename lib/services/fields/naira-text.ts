import { foldDigits } from "./fold-digits";

const TYPED = /^(\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.0{1,2})?$/;

/** Parses whole naira as people type it ("1,000", "₦ 500", "500.00"); null for anything else. */
export function parseNairaText(text: string): number | null {
  const match = TYPED.exec(
    foldDigits(text)
      .replace(/^\s*(?:₦|NGN|N)/i, "")
      .replace(/\s+/g, ""),
  );
  return match?.[1] ? Number(match[1].replaceAll(",", "")) : null;
}
