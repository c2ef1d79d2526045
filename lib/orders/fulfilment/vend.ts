import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { costToday } from "@/lib/lookups/look-up";
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
import { begun, heardMark, timeSending } from "./begin-sending";
import { receiveAnswer } from "./receive-answer";

const ready = z.object({
  outcome: z.literal("ready"),
  effect: effectRow,
  line: lineRow,
  order: orderRow,
  /** What begin_sending answered; null if `rates` weren't given. */
  sending: begun.nullable(),
});

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
      /** The upstream's wallet that it debits. */
      wallet: string;
      /** With several keys: those that can buy it, and the wallet that it then debits. Null: the first key. */
      keys?: { key: string | null; wallet: string }[];
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

const foundLine = z.object({ line: lineRow });
const LINE = {
  name: "line",
  text: "SELECT to_jsonb(l) AS line FROM lines l WHERE id = $1",
};

/**
 * One attempt to deliver one line (money-safety.md, Sending): intent, rate token and SENDING mark in one statement, one POST,
 * outcome. At most one POST per attempt. Without a free token the intent waits for its turn, provably unsent; a crash after
 * the SENDING mark is UNKNOWN. Safe to call at any time and concurrently: a line that isn't due is left alone. `known`:
 * the line as the caller has just read it; changes since then are handled under its lock.
 */
export async function vend(ctx: Context, lineId: string, known?: LineRow): Promise<void> {
  const { worker } = ctx;
  if (worker === null) throw new Error("only a worker vends");
  const line = known ?? (await queryRow(poolOf(ctx.db), foundLine, LINE, [lineId]))?.line;
  if (line?.status !== "waiting") return;
  const service = serviceOf(line);
  const stored = storedLine(line);

  const currentCostKobo = await costToday(ctx, line);
  const rates = callBudget(ctx);
  const marked = timeSending(ctx, rates);
  const asked = runSql(ctx.db, vendIntentSql, {
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
  const intent = await heardMark(ctx, worker, asked);
  if (intent.outcome !== "ready" || !intent.sending) return;
  const { effect } = intent;
  const sending = marked(intent.sending);
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
