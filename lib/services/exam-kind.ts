import kinds from "./exam-kinds.json";

/**
 * What an exam PIN is for. The owner edits exam-kinds.json; `confirmed` once the supplier confirms it, with a
 * source.
 */
export interface ExamKind {
  confirmed: boolean;
  for: string;
  notFor: string | null;
  needs: string | null;
  uses: string | null;
  validUntil: string | null;
  source: string | null;
}

/**
 * The entry for exactly this product; null for any other: "WAEC GCE registration" is not WAEC's result
 * checker. Nothing without a source counts as confirmed.
 */
export function findExamKind(slug: string): ExamKind | null {
  const kind = (kinds as (ExamKind & { product: string })[]).find(({ product }) => product === slug);
  return kind ? { ...kind, confirmed: kind.confirmed && kind.source !== null } : null;
}
