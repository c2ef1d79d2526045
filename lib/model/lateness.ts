import type { Schedules } from "@/lib/platform/config/schedules";
import type { OrderRow } from "./rows";

/** A paid, undecided order that takes longer than usual; from "report" on, its customer may open a case. */
export const LATENESS = ["slow", "report"] as const;
export type Lateness = (typeof LATENESS)[number];

/** How late a paid order is that is neither decided nor in review; null: not late. Pure. */
export function latenessOf(
  { status, paid_at }: Pick<OrderRow, "status" | "paid_at">,
  { slowAfter, reportAfter }: Pick<Schedules, "slowAfter" | "reportAfter">,
  now: Date,
): Lateness | null {
  if (paid_at === null || (status !== "paid" && status !== "processing")) return null;
  const waited = now.getTime() - new Date(paid_at).getTime();
  if (waited < slowAfter) return null;
  return waited < reportAfter ? "slow" : "report";
}
