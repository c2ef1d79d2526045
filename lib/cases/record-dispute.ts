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
 * The state of the money by the provider's own record: open, lost or won. Null: resolved with a resolution
 * that we don't recognise, so staff must check and the money stays at risk.
 */
export function disputeOutcome({ status, resolution }: Dispute): "open" | "lost" | "won" | null {
  if (status !== "resolved") return "open";
  if (/accepted/i.test(resolution ?? "")) return "lost";
  return /declined/i.test(resolution ?? "") ? "won" : null;
}

/**
 * Records that a customer's bank disputes a payment (money-safety.md, Webhooks and payments): a fact of the
 * payment, and one case with the evidence, due at the provider's deadline. Doesn't change the vend; refunds
 * wait. Events may arrive in any order and number, or only through the provider's list (`event` "listed").
 * `told`: only a message reports it and the provider has no such dispute: opens a case, books nothing.
 * Otherwise books the money: at risk while open, then lost or released (docs/adr/0041). Refunds that are no longer covered are due
 * again: it was lost and is won after all, or what covered them went back meanwhile.
 */
export async function recordDispute(
  ctx: Context,
  provider: string,
  event: string,
  dispute: Dispute,
  told = false,
): Promise<CaseOpened> {
  const { id, amount, dueAt, ...rest } = dispute;
  const outcome = disputeOutcome(dispute);
  const { reference } = dispute;
  const isDecided = outcome === "won" || outcome === "lost";
  const covered = isDecided && reference ? await countCovered(ctx, { provider, reference }) : 0;
  return runSql(ctx.db, noteDisputeSql, {
    dispute: {
      ...rest,
      provider,
      event,
      disputeId: id,
      amountKobo: amount,
      dueAt: dueAt?.toISOString() ?? null,
      outcome,
      told,
      refunds: newRefunds(covered),
    },
    now: ctx.clock.now(),
  });
}

/** Counts the refunds of a payment that money returned outside of the shop's refunds covers. */
function countCovered(ctx: Context, payment: { provider: string; reference: string }): Promise<number> {
  return ctx.db.effect.count({
    where: { refundsPayment: payment, evidence: { path: ["coveredBy"], not: "" } },
  });
}

const newRefunds = (count: number) =>
  Array.from({ length: count }, () => ({ id: newId(), ref: newRefundRef() }));

/** Notes of our own refunds: our attempts, or those of lost books (docs/adr/0037). */
const OUR_NOTE = /^KR[0-9A-HJKMNP-TV-Z]{26}$/;

/**
 * Books a payment's refunds that were made in the provider's dashboard (docs/adr/0057): at risk while
 * processing, lost when processed, released when failed. If one covers a refund of ours, ours isn't made; if
 * the bank returns it later, ours is due again.
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
  const payment = { provider, reference };
  const lines = await ctx.db.line.count({
    where: { status: "waiting", order: { payments: { some: payment } } },
  });
  const covered = await countCovered(ctx, payment);
  for (const { id, status, amount, merchantNote } of listed) {
    if (OUR_NOTE.test(merchantNote ?? "") || ours.some(({ upstreamId }) => upstreamId === id)) continue;
    await runSql(ctx.db, noteDisputeSql, {
      dispute: {
        kind: "refund",
        provider,
        reference,
        disputeId: id,
        status,
        amountKobo: amount,
        outcome: status === "processed" ? "lost" : status === "failed" ? "won" : "open",
        refunds: newRefunds(lines + covered),
      },
      now: ctx.clock.now(),
    });
  }
}
