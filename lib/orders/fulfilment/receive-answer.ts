import type { Context } from "@/lib/context/context";
import { classifyPurchase, type PurchaseOutcome } from "@/lib/merchant/outcome";
import { REVIEWS_ENDED_BY_ANSWER } from "@/lib/model/ended-reviews";
import type { EffectRow, LineRow, OrderRow } from "@/lib/model/rows";
import { BREAKER_LIMIT, stepOf } from "@/lib/platform/config/schedules";
import { crashPoint } from "@/lib/platform/crash-point";
import type { HttpExchange } from "@/lib/platform/http/http-exchange";
import { redactFact } from "@/lib/platform/log/redact";
import type { Kept } from "@/lib/platform/spool";
import { serviceOf, storedLine } from "@/lib/services/stored-line";
import { namedWallet } from "@/lib/upstream/debited-wallet";
import { forKey } from "@/lib/upstream/for-key";
import { requery } from "./requery";
import { type SealedAnswer, sealAnswer, sealExchange } from "./seal-answer";
import { sealGoods, settleDelivery } from "./settle-delivery";
import { type Settlement, settleAnswer, settleEffect } from "./settle-effect";

/** The attempt that an answer belongs to, as read before the answer arrived. */
export interface Attempt {
  effect: EffectRow;
  line: LineRow;
  order: OrderRow;
}

/** A spooled answer: its attempt and the encrypted exchange. */
export interface SpooledAnswer {
  effect: string;
  order: string;
  line: string;
  cipher: string;
}

/**
 * Stores a purchase's answer before classifying it (docs/adr/0034, 0035). Goods that the upstream sends only
 * once are written to disk first, stored in the database whatever the attempt's state is by then, and stay on
 * disk until then. `kept`: the spool file that the answer was read from.
 */
export async function receiveAnswer(
  base: Context,
  attempt: Attempt,
  exchange: HttpExchange,
  kept?: Kept,
): Promise<void> {
  const { effect, line } = attempt;
  const ctx = forKey(base, effect.supplier_key);
  const service = serviceOf(line);
  const needs = service.needs(storedLine(line));
  const received = sealAnswer(ctx, { effect, line, needs }, exchange);
  let isDiskRefused = false;
  const spoolState: SpoolState = {
    kept,
    // A spooled answer is retried later; a new one is worth waiting for.
    holdMs: kept ? 0 : undefined,
    async spool() {
      if (exchange.kind !== "answer" && !received) return true;
      try {
        spoolState.kept ??= await writeSpool(ctx, attempt, exchange);
      } catch (error) {
        if (!isDiskRefused)
          ctx.log.error("an answer could not be written to disk", { effectId: effect.id, err: error });
        isDiskRefused = true;
      }
      return spoolState.kept !== undefined;
    },
  };
  try {
    if (received) await spoolState.spool();
    crashPoint("vend.afterAnswer");
    if (await classifyAndSettle(ctx, attempt, exchange, received, spoolState)) await spoolState.kept?.drop();
  } finally {
    spoolState.kept?.release();
  }
}

interface SpoolState {
  kept: Kept | undefined;
  holdMs: number | undefined;
  /** False if the disk is full or read-only. That must not prevent storing the answer in the database. */
  spool(): Promise<boolean>;
}

function writeSpool(ctx: Context, { effect, line }: Attempt, exchange: HttpExchange): Promise<Kept> {
  const cipher = sealExchange(ctx, line, exchange);
  const spooled: SpooledAnswer = { effect: effect.id, order: line.order_id, line: line.id, cipher };
  return ctx.spool.keep(effect.id, JSON.stringify(spooled));
}

/**
 * Classifies the answer and settles the attempt. False: the database refused the write; the answer stays on
 * disk.
 */
async function classifyAndSettle(
  ctx: Context,
  attempt: Attempt,
  exchange: HttpExchange,
  received: SealedAnswer | null,
  spoolState: SpoolState,
): Promise<boolean> {
  const { effect, line, order } = attempt;
  const service = serviceOf(line);
  const stored = storedLine(line);
  const outcome = classifyPurchase({
    service: service.id,
    exchange,
    sentRef: effect.customer_ref,
    faceAmount: service.amountPriced ? stored.face : undefined,
    needs: service.needs(stored),
    now: ctx.clock.now(),
  });
  for (const alarm of outcome.alarms)
    ctx.log.error("alarm", { alarm, effectId: effect.id, orderRef: order.ref });
  const earlierUnreachable = exchange.kind === "not_sent" ? await countUnreachable(ctx, attempt) : 0;
  const settlement = settlementOf(ctx, attempt, outcome, exchange, received, earlierUnreachable);
  const settled = await settleAnswer(ctx, settlement, spoolState);
  if (settled === null) return false;
  crashPoint("vend.afterSettle");
  if (settled.outcome === "lost") {
    ctx.log.error("a vend's answer came after somebody settled it", {
      effectId: effect.id,
      state: settled.state,
    });
    return true;
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
  return true;
}

/** Counts earlier attempts that couldn't be sent. If the database fails, assumes all of them. */
async function countUnreachable(ctx: Context, { effect, line }: Attempt): Promise<number> {
  const where = { lineId: line.id, kind: "VEND", state: "REJECTED", reason: "not_sent" };
  try {
    return await ctx.db.effect.count({ where });
  } catch {
    return effect.attempt - 1;
  }
}

function settlementOf(
  ctx: Context,
  attempt: Attempt,
  outcome: PurchaseOutcome,
  exchange: HttpExchange,
  received: SealedAnswer | null,
  unreachable: number,
): Settlement {
  const { effect } = attempt;
  const at = (ms: number) => new Date(ctx.clock.now().getTime() + ms);
  const { facts } = outcome;
  const common: Settlement = {
    effect: effect.id,
    // Our own answer is the best evidence, even if a sweep has marked the attempt UNKNOWN because we were
    // silent.
    from: ["SENDING", "UNKNOWN"],
    to: outcome.effect,
    fact: factOf(exchange),
    factKind: "purchase",
    received: received ?? undefined,
    sighted: received?.seen,
    late: outcome.effect === "SUCCEEDED" || received?.goods === "whole",
    balanceKobo: facts.balanceAfter,
    wallet: namedWallet(ctx, facts.wallet),
    alarms: outcome.alarms,
    breaker: outcome.breaker ? 1 : outcome.effect === "SUCCEEDED" ? 0 : undefined,
    breakerLimit: outcome.alarms.includes("foreign_ref") ? 1 : BREAKER_LIMIT,
    breakerMs: ctx.schedules.breakerOpen,
  };
  if (outcome.alarms.includes("foreign_ref")) common.breaker = 1;
  switch (outcome.effect) {
    case "SUCCEEDED":
      return {
        ...common,
        // A late delivery completes an attempt that waits for it.
        from: ["SENDING", "UNKNOWN", "PROCESSING", "PARKED"],
        parkedFor: REVIEWS_ENDED_BY_ANSWER,
        upstreamId: outcome.upstreamId,
        costKobo: facts.amountPaid,
        ...settleDelivery(ctx, outcome.delivery, attempt),
      };
    case "PROCESSING": {
      const now = outcome.reason === "failed_needs_confirmation" || outcome.park !== undefined;
      return {
        ...common,
        upstreamId: outcome.upstreamId,
        reason: outcome.reason,
        evidence: sealGoods(ctx, outcome.delivery, attempt),
        nextAt: at(now ? 0 : stepOf(ctx.schedules.requery, 0)),
      };
    }
    case "UNKNOWN":
      return {
        ...common,
        reason: outcome.reason,
        evidence: sealGoods(ctx, outcome.delivery, attempt),
        nextAt: at(stepOf(ctx.schedules.resolve, 0)),
      };
    case "REJECTED":
      return {
        ...common,
        // Not from UNKNOWN, which has other transitions: the attempt is then resolved as if this answer had
        // been lost.
        from: ["SENDING"],
        reason: outcome.reason,
        evidence: { reason: outcome.reason, socket: facts.socket ?? null, status: facts.httpStatus ?? null },
        ...afterRejection(ctx, outcome, attempt, at, unreachable),
      };
  }
}

/**
 * What follows a vend that definitely wasn't made: wait for the cause to end, retry, or refund.
 * `unreachable`: how many earlier attempts couldn't be sent. Our own guards, and waits for a rate limit or
 * the database, use up no attempt.
 */
function afterRejection(
  ctx: Context,
  outcome: Extract<PurchaseOutcome, { effect: "REJECTED" }>,
  { order }: Attempt,
  at: (ms: number) => Date,
  unreachable: number,
): Pick<Settlement, "after" | "retryAt" | "stop"> {
  // Limits waiting even where vend_intent sees no reason to wait and the upstream rejects every attempt.
  // A released order's time starts at its release, as in vend_intent.
  const from = order.hold_until ?? order.paid_at ?? order.placed_at;
  const deadline = new Date(new Date(from).getTime() + ctx.schedules.queue);
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
    case "held_back":
      return over ? { after: "refund" } : { after: "retry", retryAt: at(stepOf(ctx.schedules.retryVend, 0)) };
    case "not_sent":
      if (unreachable >= ctx.schedules.retryVend.length) return { after: "refund" };
      return { after: "retry", retryAt: at(stepOf(ctx.schedules.retryVend, unreachable)) };
  }
}

/** The raw answer as a fact, with secrets and personal data redacted. */
function factOf(exchange: HttpExchange): unknown {
  if (exchange.kind !== "answer") return { kind: exchange.kind, reason: exchange.reason };
  return redactFact({ kind: "answer", status: exchange.status, body: parseBody(exchange.body) });
}

function parseBody(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body.slice(0, 4_096);
  }
}
