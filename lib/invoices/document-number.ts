/** A document's number as it is printed: INV-000042, and INV-CN-000003 for a credit note. A series has no hyphen. Pure. */
export function documentNumber(kind: "invoice" | "credit_note", series: string, number: number): string {
  return `${series}${kind === "credit_note" ? "-CN" : ""}-${String(number).padStart(6, "0")}`;
}
