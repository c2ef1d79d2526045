import { setTimeout as pause } from "node:timers/promises";
import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { newId, newRefundRef } from "@/lib/model/ids";
import { effectState, orderStatus } from "@/lib/model/row-schemas";
import type { EffectState } from "@/lib/model/rows";
import { isDatabaseDown } from "@/lib/platform/db/is-database-down";
import { defineSql, runSql, sql } from "@/lib/platform/db/sql-function";
import type { Kobo } from "@/lib/platform/money";

export interface Settlement {
  effect: string;
  /** The states from which this may happen; the loser of a race changes nothing. */
  from: EffectState[];
  to: EffectState;
  upstreamId?: string | null;
  reason?: string;
  /** Required for dead states: the proof that nothing happened, or that it failed. */
  evidence?: Record<string, unknown>;
  /** The redacted raw answer. */
  fact?: unknown;
  factKind?: string;
  costKobo?: Kobo;
  deliveryCipher?: string;
  /** A delivered eSIM, registered as sold here. */
  esim?: { iccid: string; status: string | null };
  nextAt?: Date;
  balanceKobo?: Kobo;
  sighted?: boolean;
  scans?: number;
  /** What a dead vend's line does next. A dead refund is retried when `retryAt` is given. */
  after?: "retry" | "refund";
  retryAt?: Date;
  alarms?: string[];
  /** 1 counts a failure of the product, 0 clears the count. */
  breaker?: 0 | 1;
  breakerLimit?: number;
  breakerMs?: number;
  stop?: { reason: string; until: Date };
}

/** The settlement as the database takes it, with ids for a refund that it may open. */
export type SettlementWithRefund = Settlement & { refund: { id: string; ref: string } };

export const settled = z.discriminatedUnion("outcome", [
  z.object({
    outcome: z.literal("done"),
    state: effectState,
    /** The order's status. Missing where only the tries changed; null where a top-up is refunded, which has no order. */
    status: orderStatus.nullish(),
  }),
  /** Null: no such attempt exists. */
  z.object({ outcome: z.literal("lost"), state: effectState.nullable() }),
]);
export type Settled = z.infer<typeof settled>;

const settleEffectSql = defineSql({
  name: "settle_effect",
  args: { settlement: sql.jsonb<SettlementWithRefund>(), now: sql.timestamptz },
  result: settled,
});

/**
 * Tx C (money-safety.md, Sending 5): stores the answer as a fact, the attempt's new state, the line, the journal, the event and
 * the next job in one statement. "lost": another caller settled it first, so do nothing more.
 */
export function settleEffect(ctx: Context, settlement: Settlement): Promise<Settled> {
  return runSql(ctx.db, settleEffectSql, {
    settlement: { ...settlement, refund: { id: newId(), ref: newRefundRef() } },
    now: ctx.clock.now(),
  });
}

/**
 * SQLSTATEs of a rollback caused by another transaction: serialization failure, deadlock, or the same upstream id at the same
 * moment.
 */
const ROLLED_BACK = /^(?:40001|40P01|23505)$/;
const TRIES = 5;

/** An answer is kept this long while the database is down: a restart takes seconds, and a PIN is in one answer only. */
const HOLD_MS = 60_000;
const TRY_AGAIN_MS = 250;

/**
 * Settles an answer that can't be requested again. Retries while the database is briefly down or rolls it back. Safe to repeat:
 * if a try was stored and only its reply was lost, the next try finds the attempt in the wanted state.
 */
export async function settleAnswer(ctx: Context, settlement: Settlement): Promise<Settled> {
  const giveUp = performance.now() + HOLD_MS;
  for (let tries = 0; ; tries++) {
    try {
      const settled = await settleEffect(ctx, settlement);
      const stored = tries > 0 && settled.outcome === "lost" && settled.state === settlement.to;
      return stored ? { outcome: "done", state: settlement.to } : settled;
    } catch (error) {
      const again = wasRolledBack(error) ? tries < TRIES : isDatabaseDown(error);
      if (!again || performance.now() > giveUp) throw error;
      ctx.log.warn("an answer waits for the database", { effectId: settlement.effect, err: error });
      await pause(TRY_AGAIN_MS);
    }
  }
}

function wasRolledBack(error: unknown): boolean {
  return error instanceof Error && "code" in error && ROLLED_BACK.test(String(error.code));
}
