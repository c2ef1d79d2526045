import type { Context } from "@/lib/context/context";
import type { Dispute } from "@/lib/payments/provider";
import { defineSql, runSql, sql } from "@/lib/platform/db/sql-function";
import { type CaseOpened, caseOpened } from "./open-case";

const noteDisputeSql = defineSql({
  name: "note_dispute",
  args: { dispute: sql.jsonb<Record<string, unknown>>(), now: sql.timestamptz },
  result: caseOpened,
});

/**
 * Records that a customer's bank disputes a payment (money-safety.md, Webhooks and payments): a fact of the payment, and one
 * case with the evidence, due when the provider says. Doesn't change the vend, the payment or the refunds. Events may arrive in
 * any order, any number of times, or only through the provider's list (`event` "listed").
 */
export function recordDispute(
  ctx: Context,
  provider: string,
  event: string,
  dispute: Dispute,
): Promise<CaseOpened> {
  const { id, amount, dueAt, ...rest } = dispute;
  return runSql(ctx.db, noteDisputeSql, {
    dispute: {
      ...rest,
      provider,
      event,
      disputeId: id,
      amountKobo: amount,
      dueAt: dueAt?.toISOString() ?? null,
    },
    now: ctx.clock.now(),
  });
}
