import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { awaitMark, timeSending } from "@/lib/orders/fulfilment/begin-sending";
import type { Dispute, DisputeStep, PaymentProvider } from "@/lib/payments/provider";
import { stepOf, UNSCALED } from "@/lib/platform/config/schedules";
import { crashPoint } from "@/lib/platform/crash-point";
import { poolOf } from "@/lib/platform/db/db";
import { queryRow } from "@/lib/platform/db/query-rows";
import { kobo } from "@/lib/platform/money";
import type { DisputeAnswer as AnswerRow } from "@/lib/platform/prisma/client";
import { openAnswer } from "./begin-dispute-answer";
import { disputeOutcome, recordDispute } from "./record-dispute";

/** Maximum sends of one answer, each after Paystack's record showed none. */
const MAX_TRIES = 3;
const BATCH_SIZE = 20;
const WAITS_FOR_US = "awaiting-merchant-feedback";

/** Why an answer ended without being given. */
export type AnswerFailure = "late" | "decided" | "not_found" | "refused" | "other_answer" | "no_answer";

/**
 * Sends the answers to disputes that staff started, and resolves those with an unknown outcome
 * (docs/adr/0086). Evidence and document may be sent twice. The answer is handled like a purchase: marked
 * before a byte is sent, and after an unknown outcome sent again only if Paystack's own record shows none.
 * Idempotent and safe to call concurrently.
 */
export async function sendDisputeAnswers(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  const silent = new Date(now.getTime() - UNSCALED.answerWithin);
  await ctx.db.disputeAnswer.updateMany({
    where: { state: "SENDING", sentAt: { lt: silent } },
    data: { state: "UNKNOWN", why: "sender_silent", nextAt: now },
  });
  const due = await ctx.db.disputeAnswer.findMany({
    where: { state: { in: ["INTENT", "UNKNOWN"] }, nextAt: { lte: now } },
    orderBy: { id: "asc" },
    take: BATCH_SIZE,
  });
  for (const answer of due) {
    const [name = "", number = ""] = answer.disputeId.split(":");
    const provider = ctx.payments.get(name);
    if (!provider) throw new Error(`no payment provider ${name}`);
    await advance(ctx, { answer, provider, number });
  }
}

interface AnswerStep {
  answer: AnswerRow;
  provider: PaymentProvider;
  /** The provider's id of the dispute. */
  number: string;
}

async function advance(ctx: Context, pursuit: AnswerStep): Promise<void> {
  const { answer, provider, number } = pursuit;
  const found = await provider.findDispute(number);
  if (found.kind === "unknown") return retryLater(ctx, answer, found.reason);
  if (found.kind === "not_found") return fail(ctx, answer, "not_found");
  const { dispute } = found;
  // Book it first, then settle the answer.
  await recordDispute(ctx, provider.name, "listed", dispute);
  if (dispute.status !== WAITS_FOR_US)
    return answer.state === "UNKNOWN" ? settleFromRecord(ctx, answer, dispute) : fail(ctx, answer, "decided");
  const dueAt = dispute.dueAt ?? (await deadlineOf(ctx, answer));
  if (dueAt && dueAt <= ctx.clock.now()) return fail(ctx, answer, "late");
  if (answer.state === "INTENT") return send(ctx, pursuit);
  if (answer.why === "refused") return fail(ctx, answer, "refused");
  if (answer.tries >= MAX_TRIES) return fail(ctx, answer, "no_answer");
  const now = ctx.clock.now();
  await updateAnswer(ctx, answer, { state: "INTENT", why: "not_received", checkedAt: now, nextAt: now });
}

/**
 * Settles an answer with an unknown outcome by Paystack's record: it was given, or the dispute ended
 * otherwise.
 */
function settleFromRecord(ctx: Context, answer: AnswerRow, dispute: Dispute): Promise<void> {
  const outcome = disputeOutcome(dispute);
  const isOurs = answer.kind === "ACCEPT" ? outcome === "lost" : outcome !== "lost";
  // This one was refused, but an earlier one with an unknown outcome may have been accepted.
  if (!isOurs || (answer.why === "refused" && answer.tries < 2)) return fail(ctx, answer, "other_answer");
  return settle(ctx, answer);
}

async function send(ctx: Context, { answer, provider, number }: AnswerStep): Promise<void> {
  const { sealed } = answer;
  if (ctx.worker === null || ctx.stopping || sealed === null) return;
  const { evidence, pdf } = openAnswer(ctx, answer.id, sealed);
  const added = answer.kind === "CONTEST" ? await provider.addEvidence(number, evidence) : null;
  if (added && added.kind !== "done") return stepFailed(ctx, answer, added);
  const uploaded = await provider.uploadEvidence(number, pdf);
  if (uploaded.kind !== "done") return stepFailed(ctx, answer, uploaded);

  const mark = timeSending(ctx)(await awaitMark(ctx, ctx.worker, beginSending(ctx, answer)));
  if (mark.outcome !== "granted") return;
  crashPoint("answerDispute.afterSending");
  const sent = await provider.answerDispute(
    number,
    {
      accept: answer.kind === "ACCEPT",
      amount: kobo(Number(answer.kobo)),
      message: answer.message,
      fileName: uploaded.value,
      evidenceId: added?.value,
    },
    { beforeWrite: mark.isWithinDeadline },
  );
  crashPoint("answerDispute.afterAnswer");
  const sending = { ...answer, state: "SENDING" };
  if (sent.kind === "done") {
    const found = await provider.findDispute(number);
    if (found.kind === "found") await recordDispute(ctx, provider.name, "listed", found.dispute);
    return settle(ctx, sending);
  }
  const next = { why: sent.kind === "rejected" ? "refused" : "lost", nextAt: waitUntil(ctx, answer) };
  if (sent.kind === "rejected" && sent.mayRetry)
    return updateAnswer(ctx, sending, { ...next, state: "INTENT", why: sent.reason });
  return updateAnswer(ctx, sending, { ...next, state: "UNKNOWN" });
}

/** INTENT becomes SENDING, committed before a byte is sent, if the worker holds its lease. */
async function beginSending(ctx: Context, { id }: AnswerRow) {
  const row = await queryRow(poolOf(ctx.db), z.object({ waitedMs: z.number() }), {
    text: `UPDATE dispute_answers SET state = 'SENDING', sent_at = $2, worker_id = $3, tries = tries + 1, next_at = NULL, why = NULL
      WHERE id = $1 AND state = 'INTENT' AND worker_alive($3) AND EXISTS (SELECT 1 FROM disputes d WHERE d.id = dispute_id AND d.state = 'open')
      RETURNING extract(epoch FROM clock_timestamp() - statement_timestamp())::float8 * 1000 AS "waitedMs"`,
    values: [id, ctx.clock.now(), ctx.worker],
  });
  return row
    ? { outcome: "granted" as const, waitedMs: ctx.clock.real ? row.waitedMs : null }
    : { outcome: "gone" as const };
}

/** Evidence and document may be repeated, so their failure decides nothing. */
function stepFailed(
  ctx: Context,
  answer: AnswerRow,
  step: Exclude<DisputeStep, { kind: "done" }>,
): Promise<void> {
  if (step.kind === "rejected" && !step.mayRetry) return fail(ctx, answer, "refused");
  return retryLater(ctx, answer, step.reason);
}

const retryLater = (ctx: Context, answer: AnswerRow, why: string) =>
  updateAnswer(ctx, answer, {
    // Keep the last send's result: it decides what the next check may conclude.
    why: answer.state === "UNKNOWN" ? answer.why : why.slice(0, 100),
    nextAt: waitUntil(ctx, answer),
  });

const waitUntil = (ctx: Context, { tries }: AnswerRow) =>
  new Date(ctx.clock.now().getTime() + stepOf(ctx.schedules.answerDispute, tries));

async function deadlineOf(ctx: Context, { disputeId }: AnswerRow): Promise<Date | null> {
  const found = await ctx.db.case.findFirst({ where: { kind: "dispute", subject: disputeId } });
  return found?.dueAt ?? null;
}

/** The answer was given. Its case is done; the dispute's own row tracks the money. */
async function settle(ctx: Context, answer: AnswerRow): Promise<void> {
  const now = ctx.clock.now();
  const by = await ctx.db.user.findUnique({ where: { id: answer.askedBy }, select: { email: true } });
  await ctx.db.$transaction([
    ctx.db.disputeAnswer.updateMany({
      where: { id: answer.id, state: answer.state },
      data: { state: "SENT", why: null, sealed: null, settledAt: now, nextAt: null },
    }),
    ctx.db.case.updateMany({
      where: { kind: "dispute", subject: answer.disputeId, state: "open" },
      data: {
        state: "closed",
        closedAt: now,
        closedBy: by?.email ?? answer.askedBy,
        closedWhy: `answered: ${answer.kind}`,
      },
    }),
  ]);
}

/** Certainly not given: staff may answer again before the deadline, and an alert tells them. */
async function fail({ db, clock }: Context, { id, state }: AnswerRow, why: AnswerFailure): Promise<void> {
  await queryRow(poolOf(db), z.object({}), {
    text: `WITH ended AS (UPDATE dispute_answers SET state = 'FAILED', why = $3, sealed = NULL, settled_at = $4, next_at = NULL
        WHERE id = $1 AND state = $2 RETURNING dispute_id)
      INSERT INTO alarms (at, kind, order_id, detail) SELECT $4, 'answer_failed', y.order_id, jsonb_build_object('why', $3::text)
        FROM ended JOIN disputes d ON d.id = dispute_id LEFT JOIN payments y ON y.id = d.payment_id`,
    values: [id, state, why, clock.now()],
  });
}

/** An answer to a decided dispute isn't sent again: the next check ends it. */
async function updateAnswer(ctx: Context, { id, state }: AnswerRow, data: Partial<AnswerRow>): Promise<void> {
  const open = data.state === "INTENT" && { dispute: { state: "open" } };
  await ctx.db.disputeAnswer.updateMany({ where: { id, state, ...open }, data });
}
