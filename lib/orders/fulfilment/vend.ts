import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { findCurrentCost } from "@/lib/lookups/look-up";
import { newCustomerRef, newId, newRefundRef } from "@/lib/model/ids";
import { effectRow, lineRow, orderRow, orderStatus } from "@/lib/model/row-schemas";
import type { LineRow } from "@/lib/model/rows";
import { UNSCALED } from "@/lib/platform/config/schedules";
import { crashPoint } from "@/lib/platform/crash-point";
import { poolOf } from "@/lib/platform/db/db";
import { queryRow } from "@/lib/platform/db/query-rows";
import { defineSql, runSql, sql } from "@/lib/platform/db/sql-function";
import type { Kobo } from "@/lib/platform/money";
import { serviceOf, storedLine } from "@/lib/services/stored-line";
import { callBudget, type Rates } from "@/lib/upstream/call-budget";
import { debitedWallet } from "@/lib/upstream/debited-wallet";
import { forKey } from "@/lib/upstream/for-key";
import { keysFor } from "@/lib/upstream/keys-for";
import { awaitMark, sendingResult, timeSending } from "./begin-sending";
import { receiveAnswer } from "./receive-answer";

const ready = z.object({
  outcome: z.literal("ready"),
  effect: effectRow,
  line: lineRow,
  order: orderRow,
  /** The result of begin_sending; null without `rates`. */
  sending: sendingResult.nullable(),
});

export const vendIntentSql = defineSql({
  name: "vend_intent",
  args: {
    /** vend-intent.sql explains each. */
    wanted: sql.jsonb<{
      line: string;
      effect: string;
      customerRef: string;
      refund: { id: string; ref: string };
      /** Null: withdrawn from sale. */
      currentCostKobo: Kobo | null;
      queueMs: number;
      silentMs: number;
      pauseMs: number;
      breakerMs: number;
      worker: number;
      horizonMs: number;
      scanGapMs: number;
      /** The upstream's wallet to debit. */
      wallet: string;
      /** With several keys: those that can buy it, each with the wallet it debits. Null: the first key. */
      keys?: { key: string | null; wallet: string }[];
      /** If given, acquires a free rate token and makes the SENDING mark in the same statement. */
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

const foundLine = z.object({ line: lineRow });
const LINE = {
  name: "line",
  text: "SELECT to_jsonb(l) AS line FROM lines l WHERE id = $1",
};

/** A line by its id, as the pipeline reads it. */
export async function findLine(ctx: Context, id: string): Promise<LineRow | undefined> {
  return (await queryRow(poolOf(ctx.db), foundLine, LINE, [id]))?.line;
}

/**
 * One attempt to deliver one line (money-safety.md, Sending): intent, rate token and SENDING mark in one
 * statement, one POST, outcome. At most one POST per attempt. Without a free token the intent waits, provably
 * unsent; after a crash behind the SENDING mark it is UNKNOWN. Idempotent and safe to call concurrently; a
 * line that isn't due is left alone. `known`: the line as the caller has just read it; later changes are
 * handled under its lock.
 */
export async function vend(ctx: Context, lineId: string, known?: LineRow): Promise<void> {
  const { worker } = ctx;
  if (worker === null) throw new Error("only a worker vends");
  const line = known ?? (await findLine(ctx, lineId));
  if (line?.status !== "waiting") return;
  const service = serviceOf(line);
  const stored = storedLine(line);

  const currentCostKobo = await findCurrentCost(ctx, line);
  const rates = callBudget(ctx);
  const timeMark = timeSending(ctx, rates);
  const statement = runSql(ctx.db, vendIntentSql, {
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
      worker,
      horizonMs: ctx.schedules[service.horizon],
      scanGapMs: ctx.schedules.scanGap,
      wallet: debitedWallet(ctx, service.id),
      keys: keysFor(ctx, service),
      rates,
    },
    now: ctx.clock.now(),
  });
  const intent = await awaitMark(ctx, worker, statement);
  if (intent.outcome !== "ready" || !intent.sending) return;
  const { effect } = intent;
  const sending = timeMark(intent.sending);
  if (sending.outcome !== "granted") {
    crashPoint("vend.afterIntent");
    return;
  }
  crashPoint("vend.afterSending");

  const { merchant } = forKey(ctx, effect.supplier_key);
  const exchange = await service.vend(merchant, stored, effect.customer_ref, {
    beforeWrite: sending.isWithinDeadline,
  });
  await receiveAnswer(ctx, { effect, line: intent.line, order: intent.order }, exchange);
}
