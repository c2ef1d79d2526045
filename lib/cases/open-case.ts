import type { Context } from "@/lib/context/context";
import type { CaseKind } from "@/lib/model/case-kind";
import { callSql } from "@/lib/platform/db/sql-function";

export interface NewCase {
  kind: CaseKind;
  /** What it is about: "order:ID", "effect:ID", "paystack:DISPUTE". One open case a kind and subject. */
  subject: string;
  orderId: string | null;
  /** In a word or two, for the work list. */
  why: string;
  dueAt?: Date | null;
  /** Evidence beside the order's own story; nothing secret. */
  more?: Record<string, unknown>;
}

/**
 * Opens a case for the owner with the order's story as evidence (timeline, effects, proof of delivery, no token or PIN).
 * A subject that has its case already is only heard again. Changes nothing of the order.
 */
export function openCase(
  ctx: Context,
  wanted: NewCase,
): Promise<{ outcome: "opened" | "known"; id: number }> {
  const { orderId, dueAt, more, ...rest } = wanted;
  return callSql(
    ctx.db,
    "open_case",
    { ...rest, order: orderId, dueAt: dueAt?.toISOString() ?? null, more: more ?? null },
    ctx.clock.now(),
  );
}
