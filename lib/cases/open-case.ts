import * as z from "zod";
import type { Context } from "@/lib/context/context";
import type { CaseKind } from "@/lib/model/case-kind";
import { defineSql, runSql, sql } from "@/lib/platform/db/sql-function";

export interface NewCase {
  kind: CaseKind;
  /** "order:ID", "effect:ID" or "paystack:DISPUTE". There is one open case per kind and subject. */
  subject: string;
  orderId: string | null;
  /** One or two words for the inbox. */
  why: string;
  dueAt?: Date | null;
  /** Evidence beside the order's history; nothing secret. */
  more?: Record<string, unknown>;
  /** One case of this kind per order, also after it is closed; opening it raises an alarm. */
  once?: boolean;
  /** With `once`: a closed case of the order, after which another may be opened. */
  follows?: number;
}

/** Opened now, or already open. The id is null if the case closed at this moment. */
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
 * Opens a case for the owner with the order's history as evidence (timeline, attempts, proof of delivery, no
 * token or PIN). A subject with an open case gets no second one. Doesn't change the order.
 */
export function openCase(ctx: Context, wanted: NewCase): Promise<CaseOpened> {
  const { orderId, ...rest } = wanted;
  return runSql(ctx.db, openCaseSql, { wanted: { ...rest, order: orderId }, now: ctx.clock.now() });
}
