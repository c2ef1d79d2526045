import type { SnapshotPlan } from "./catalogue-snapshot";

/** How an order names its plan: size and validity. The upstream varies the letter case of a validity's unit (merchant-api.md 2.3). */
export function planLabel({ label, validity }: Pick<SnapshotPlan, "label" | "validity">): string {
  return `${label} ${validity.toLowerCase()}`.trim();
}
