import type { Context } from "@/lib/context/context";
import { newId, newRefundRef } from "@/lib/model/ids";
import type { Dispute, ListedRefund } from "@/lib/payments/provider";
import { defineSql, runSql, sql } from "@/lib/platform/db/sql-function";
import { type CaseOpened, caseOpened } from "./open-case";

const noteDisputeSql = defineSql({
  name: "note_dispute",
  args: { dispute: sql.jsonb<Record<string, unknown>>(), now: sql.timestamptz },
  result: caseOpened,
});

/**
 * What the provider's own record says of the money: open, lost or won. Null: it calls the dispute resolved in words that we don't
 * know, so a person must look and the money stays at risk.
 */
export function disputeOutcome({ status, resolution }: Dispute): "open" | "lost" | "won" | null {
  if (status !== "resolved") return "open";
  if (/accepted/i.test(resolution ?? "")) return "lost";
  return /declined/i.test(resolution ?? "") ? "won" : null;
}

/**
 * Records that a customer's bank disputes a payment (money-safety.md, Webhooks and payments): a fact of the payment, and one
 * case with the evidence, due when the provider says. Doesn't change the vend; refunds wait. Events may arrive in
 * any order, any number of times, or only through the provider's list (`event` "listed"). `told`: only a message says so, and the
 * provider knows no such dispute: a case, and nothing is booked. Books it: at risk while it is open, then lost or released (docs/adr/0041).
 */
export function recordDispute(
  ctx: Context,
  provider: string,
  event: string,
  dispute: Dispute,
  told = false,
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
      outcome: disputeOutcome(dispute),
      told,
    },
    now: ctx.clock.now(),
  });
}

/** Refunds of the shop's own: they are attempts, or those of books that were lost (docs/adr/0037). */
const OUR_NOTE = /^KR[0-9A-HJKMNP-TV-Z]{26}$/;

/**
 * Books the refunds of a payment that somebody made in the provider's dashboard (docs/adr/0057): money at risk while the provider
 * works on them, gone when processed, ours again when failed. A refund of ours that such a one stands for isn't made as well.
 */
export async function recordOutsideRefunds(
  ctx: Context,
  provider: string,
  reference: string,
  listed: readonly ListedRefund[],
): Promise<void> {
  const ids = listed.map(({ id }) => id);
  const ours = await ctx.db.effect.findMany({
    where: { kind: "REFUND", upstreamId: { in: ids } },
    select: { upstreamId: true },
  });
  const order = { payments: { some: { provider, reference } } };
  const lines = await ctx.db.line.count({ where: { status: "waiting", order } });
  for (const { id, status, amount, merchantNote } of listed) {
    if (OUR_NOTE.test(merchantNote ?? "") || ours.some(({ upstreamId }) => upstreamId === id)) continue;
    await runSql(ctx.db, noteDisputeSql, {
      dispute: {
        ...{ kind: "refund", provider, reference, disputeId: id, status, amountKobo: amount },
        outcome: status === "processed" ? "lost" : status === "failed" ? "won" : "open",
        refunds: Array.from({ length: lines }, () => ({ id: newId(), ref: newRefundRef() })),
      },
      now: ctx.clock.now(),
    });
  }
}
