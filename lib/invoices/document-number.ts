/**
 * A document's number as printed: INV-000042, or INV-CN-000003 for a credit note. A series has no hyphen.
 * Pure.
 */
export function documentNumber(kind: "invoice" | "credit_note", series: string, number: number): string {
  return `${series}${kind === "credit_note" ? "-CN" : ""}-${String(number).padStart(6, "0")}`;
}
