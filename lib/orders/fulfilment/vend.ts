import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { costToday } from "@/lib/lookups/look-up";
import { classifyPurchase, type PurchaseOutcome } from "@/lib/merchant/outcome";
import { newCustomerRef, newId, newRefundRef } from "@/lib/model/ids";
import { effectRow, lineRow, orderRow, orderStatus } from "@/lib/model/row-schemas";
import type { LineRow } from "@/lib/model/rows";
import { BREAKER_LIMIT, stepOf, UNSCALED } from "@/lib/platform/config/schedules";
import { crashPoint } from "@/lib/platform/crash-point";
import { findRow, type RowQuery } from "@/lib/platform/db/find-row";
import { defineSql, runSql, sql } from "@/lib/platform/db/sql-function";
import type { HttpExchange } from "@/lib/platform/http/http-exchange";
import { redactFact } from "@/lib/platform/log/redact";
import type { Kobo } from "@/lib/platform/money";
import { serviceOf, storedLine } from "@/lib/services/stored-line";
import { callBudget, type Rates } from "@/lib/upstream/call-budget";
import { begun, timeSending } from "./begin-sending";
import { requery } from "./requery";
import { sealGoods, settleDelivery } from "./settle-delivery";
import { type Settlement, settleAnswer, settleEffect } from "./settle-effect";

const ready = z.object({
  outcome: z.literal("ready"),
  effect: effectRow,
  line: lineRow,
  order: orderRow,
  /** What begin_sending answered; null if `rates` weren't given. */
  sending: begun.nullable(),
});
type Intent = z.infer<typeof ready>;

export const vendIntentSql = defineSql({
  name: "vend_intent",
  args: {
    wanted: sql.jsonb<{
      line: string;
      effect: string;
      customerRef: string;
      refund: { id: string; ref: string };
      /** Null: it isn't on sale any more. */
      currentCostKobo: Kobo | null;
      queueMs: number;
      silentMs: number;
      pauseMs: number;
      breakerMs: number;
      worker: number;
      horizonMs: number;
      scanGapMs: number;
      /** With these a free rate token is taken and the SENDING mark made at once. */
      rates?: Rates;
    }>(),
    now: sql.timestamptz,
  },
  result: z.discriminatedUnion("outcome", [
    ready,
    z.object({ outcome: z.literal("wait"), until: z.string(), reason: z.string().optional() }),
    z.object({ outcome: z.literal("refund"), reason: z.string(), status: orderStatus }),
    z.object({ outcome: z.literal("nothing") }),
  ]),
});

const LINE: RowQuery<{ line: LineRow }> = {
  name: "line",
  text: "SELECT to_jsonb(l) AS line FROM lines l WHERE id = $1",
  row: z.object({ line: lineRow }),
};

/**
 * One attempt to deliver one line (money-safety.md, Sending): intent, rate token and SENDING mark in one statement, one POST,
 * outcome. At most one POST per attempt. Without a free token the intent waits for its turn, provably unsent; a crash after
 * the SENDING mark is UNKNOWN. Safe to call at any
 * time and concurrently: a line that isn't due is left alone. `known`: the line as the caller has just read it; changes since
 * then are handled under its lock.
 */
export async function vend(ctx: Context, lineId: string, known?: LineRow): Promise<void> {
  if (ctx.worker === null) throw new Error("only a worker vends");
  const line = known ?? (await findRow(ctx.db, LINE, [lineId]))?.line;
  if (line?.status !== "waiting") return;
  const service = serviceOf(line);
  const stored = storedLine(line);

  const currentCostKobo = await costToday(ctx, line);
  const rates = callBudget(ctx);
  const marked = timeSending(ctx, rates);
  const intent = await runSql(ctx.db, vendIntentSql, {
    wanted: {
      line: lineId,
      effect: newId(),
      customerRef: newCustomerRef(),
      refund: { id: newId(), ref: newRefundRef() },
      currentCostKobo,
      queueMs: ctx.schedules.queue,
      silentMs: ctx.schedules.queue + UNSCALED.answerWithin,
      pauseMs: ctx.schedules.stopSelling,
      breakerMs: ctx.schedules.breakerOpen,
      worker: ctx.worker,
      horizonMs: ctx.schedules[service.horizon],
      scanGapMs: ctx.schedules.scanGap,
      rates,
    },
    now: ctx.clock.now(),
  });
  if (intent.outcome !== "ready" || !intent.sending) return;
  const { effect } = intent;
  const sending = marked(intent.sending);
  if (sending.outcome !== "granted") {
    crashPoint("vend.afterIntent");
    return;
  }
  crashPoint("vend.afterSending");

  const exchange = await service.vend(ctx.merchant, stored, effect.customer_ref, {
    beforeWrite: sending.isWithinDeadline,
  });
  crashPoint("vend.afterAnswer");

  const outcome = classifyPurchase({
    service: service.id,
    exchange,
    sentRef: effect.customer_ref,
    faceAmount: service.amountPriced ? stored.face : undefined,
    needs: service.needs(stored),
    now: ctx.clock.now(),
  });
  for (const alarm of outcome.alarms)
    ctx.log.error("alarm", { alarm, effectId: effect.id, orderRef: intent.order.ref });
  const settled = await settleAnswer(ctx, settlementOf(ctx, intent, outcome, exchange));
  crashPoint("vend.afterSettle");
  if (settled.outcome === "lost") {
    ctx.log.error("a vend's answer came after somebody settled it", {
      effectId: effect.id,
      state: settled.state,
    });
    return;
  }
  if (outcome.park && (outcome.effect === "PROCESSING" || outcome.effect === "UNKNOWN")) {
    await settleEffect(ctx, {
      effect: effect.id,
      from: [outcome.effect],
      to: "PARKED",
      reason: outcome.park,
    });
  } else if (outcome.effect === "PROCESSING" && outcome.reason === "failed_needs_confirmation") {
    await requery(ctx, effect.id);
  }
}

function settlementOf(
  ctx: Context,
  intent: Intent,
  outcome: PurchaseOutcome,
  exchange: HttpExchange,
): Settlement {
  const { effect, line, order } = intent;
  const at = (ms: number) => new Date(ctx.clock.now().getTime() + ms);
  const { facts } = outcome;
  const common: Settlement = {
    effect: effect.id,
    // Our own answer is the best evidence there is, even if a sweep has marked the attempt UNKNOWN because we were silent.
    from: ["SENDING", "UNKNOWN"],
    to: outcome.effect,
    fact: factOf(exchange),
    factKind: "purchase",
    balanceKobo: facts.balanceAfter,
    alarms: outcome.alarms,
    breaker: outcome.breaker ? 1 : outcome.effect === "SUCCEEDED" ? 0 : undefined,
    breakerLimit: outcome.alarms.includes("foreign_ref") ? 1 : BREAKER_LIMIT,
    breakerMs: ctx.schedules.breakerOpen,
  };
  if (outcome.alarms.includes("foreign_ref")) common.breaker = 1;
  const goods = { effect, line, order };

  switch (outcome.effect) {
    case "SUCCEEDED":
      return {
        ...common,
        upstreamId: outcome.upstreamId,
        costKobo: facts.amountPaid,
        ...settleDelivery(ctx, outcome.delivery, goods),
      };
    case "PROCESSING": {
      const now = outcome.reason === "failed_needs_confirmation" || outcome.park !== undefined;
      return {
        ...common,
        upstreamId: outcome.upstreamId,
        reason: outcome.reason,
        evidence: sealGoods(ctx, outcome.delivery, goods),
        nextAt: at(now ? 0 : stepOf(ctx.schedules.requery, 0)),
      };
    }
    case "UNKNOWN":
      return {
        ...common,
        reason: outcome.reason,
        evidence: sealGoods(ctx, outcome.delivery, goods),
        nextAt: at(stepOf(ctx.schedules.resolve, 0)),
      };
    case "REJECTED":
      return {
        ...common,
        // Not from UNKNOWN, which leads to other states: the attempt is then resolved as if this answer had been lost.
        from: ["SENDING"],
        reason: outcome.reason,
        evidence: { reason: outcome.reason, socket: facts.socket ?? null, status: facts.httpStatus ?? null },
        ...afterRejection(ctx, outcome, intent, at),
      };
  }
}

/** What follows a vend that definitely wasn't made: wait until the cause is over, retry, or refund. */
function afterRejection(
  ctx: Context,
  outcome: Extract<PurchaseOutcome, { effect: "REJECTED" }>,
  { effect: { attempt }, order }: Intent,
  at: (ms: number) => Date,
): Pick<Settlement, "after" | "retryAt" | "stop"> {
  // Waiting is limited, also where vend_intent sees no reason to wait and each attempt is refused.
  const deadline = new Date(new Date(order.paid_at ?? order.placed_at).getTime() + ctx.schedules.queue);
  const over = ctx.clock.now() >= deadline;
  switch (outcome.reason) {
    case "validation":
      return { after: "refund" };
    case "insufficient_balance":
    case "unauthorised": {
      const until = at(ctx.schedules.stopSelling);
      const reason = outcome.reason === "unauthorised" ? "selling_stopped" : "upstream_balance";
      const stop = { reason, until };
      return over
        ? { after: "refund", stop }
        : { after: "retry", retryAt: until < deadline ? until : deadline, stop };
    }
    case "rate_limited": {
      if (over) return { after: "refund" };
      const reset = Math.max(outcome.retryAt?.getTime() ?? 0, at(1_000).getTime());
      return { after: "retry", retryAt: new Date(reset + Math.floor(Math.random() * 1_000)) };
    }
    case "not_sent":
      if (attempt > ctx.schedules.retryVend.length) return { after: "refund" };
      return { after: "retry", retryAt: at(stepOf(ctx.schedules.retryVend, attempt - 1)) };
  }
}

/** The raw answer for the books, with everything secret or personal masked. */
function factOf(exchange: HttpExchange): unknown {
  if (exchange.kind !== "answer") return { kind: exchange.kind, reason: exchange.reason };
  return redactFact({ kind: "answer", status: exchange.status, body: readable(exchange.body) });
}

function readable(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body.slice(0, 4_096);
  }
}
