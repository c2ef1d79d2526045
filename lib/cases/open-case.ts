import * as z from "zod";
import type { Context } from "@/lib/context/context";
import type { CaseKind } from "@/lib/model/case-kind";
import { defineSql, runSql, sql } from "@/lib/platform/db/sql-function";

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

/** Opened now, or open before. The id is null when the case was closed in this very moment. */
export const caseOpened = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.literal("opened"), id: z.int() }),
  z.object({ outcome: z.literal("known"), id: z.int().nullable() }),
]);
export type CaseOpened = z.infer<typeof caseOpened>;

export const openCaseSql = defineSql({
  name: "open_case",
  args: {
    wanted: sql.jsonb<
      Omit<NewCase, "orderId" | "dueAt" | "more"> & {
        order: string | null;
        dueAt?: Date | null;
        more?: Record<string, unknown> | null;
      }
    >(),
    now: sql.timestamptz,
  },
  result: caseOpened,
});

/**
 * Opens a case for the owner with the order's story as evidence (timeline, effects, proof of delivery, no token or PIN).
 * A subject that has its case already is only heard again. Changes nothing of the order.
 */
export function openCase(ctx: Context, wanted: NewCase): Promise<CaseOpened> {
  const { orderId, ...rest } = wanted;
  return runSql(ctx.db, openCaseSql, { wanted: { ...rest, order: orderId }, now: ctx.clock.now() });
}
