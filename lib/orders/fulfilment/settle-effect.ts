import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { newId, newRefundRef } from "@/lib/model/ids";
import { effectState, orderStatus } from "@/lib/model/row-schemas";
import type { EffectState } from "@/lib/model/rows";
import { isWriteRefused } from "@/lib/platform/db/is-write-refused";
import { defineSql, runSql, sql } from "@/lib/platform/db/sql-function";
import type { Kobo } from "@/lib/platform/money";

export interface Settlement {
  effect: string;
  /** The states from which this transition is allowed; the loser of a race changes nothing. */
  from: EffectState[];
  to: EffectState;
  upstreamId?: string | null;
  reason?: string;
  /** Required for dead states: proof that nothing happened, or that it failed. */
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
  /** The upstream's wallet that the answer names as debited; `balanceKobo` is its balance. */
  wallet?: string;
  /** The encrypted answer: stored even if the attempt was settled otherwise meanwhile. */
  received?: { goods: string; cipher: string };
  /** After a refund, this delivery is a late vend. */
  late?: boolean;
  /** A PARKED attempt is settled only if it waits for one of these reasons. */
  parkedFor?: string[];
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

/** The settlement with ids for a refund that it may open. */
export type SettlementWithRefund = Settlement & { refund: { id: string; ref: string } };

export const settled = z.discriminatedUnion("outcome", [
  z.object({
    outcome: z.literal("done"),
    state: effectState,
    /**
     * The order's status. Missing if only the tries changed; null for the refund of a top-up, which has no
     * order.
     */
    status: orderStatus.nullish(),
  }),
  /** Null: no such attempt exists. */
  z.object({ outcome: z.literal("lost"), state: effectState.nullable() }),
  /** A reversal without proof: a case is opened and nothing else changes (prove_reversal). */
  z.object({ outcome: z.literal("held"), state: effectState }),
]);
export type SettleResult = z.infer<typeof settled>;

const settleEffectSql = defineSql({
  name: "settle_effect",
  args: { settlement: sql.jsonb<SettlementWithRefund>(), now: sql.timestamptz },
  result: settled,
});

/**
 * Tx C (money-safety.md, Sending 6): stores the answer as a fact and updates attempt, line, journal, timeline
 * and next job in one statement. "lost": another caller settled it first; do nothing more.
 */
export function settleEffect(ctx: Context, settlement: Settlement): Promise<SettleResult> {
  return runSql(ctx.db, settleEffectSql, {
    settlement: { ...settlement, refund: { id: newId(), ref: newRefundRef() } },
    now: ctx.clock.now(),
  });
}

/**
 * SQLSTATEs of a rollback caused by another transaction: serialization failure, deadlock, or two inserts of
 * one upstream id.
 */
const ROLLED_BACK = /^(?:40001|40P01|23505)$/;
const MAX_RETRIES = 5;

/**
 * A worker waits this long for the database to accept an answer, then continues with other work: the answer
 * is on disk.
 */
const HOLD_MS = 60_000;
const RETRY_MS = 250;

/**
 * Settles an answer that can't be requested again. Retries while the database is down, refuses writes or
 * rolls back. Safe to repeat: if a try was stored and only its reply was lost, the next one finds the attempt
 * settled. `spool` writes the answer to disk, and returns false if the disk refuses it too. Null: it stays
 * there after `holdMs`. An answer that neither takes is held until one does, or the worker stops. If the
 * settlement itself is rejected, only the received answer is stored.
 */
export async function settleAnswer(
  ctx: Context,
  settlement: Settlement,
  { spool, holdMs = HOLD_MS }: { spool?(): Promise<boolean>; holdMs?: number } = {},
): Promise<SettleResult | null> {
  const giveUp = performance.now() + holdMs;
  for (let tries = 0; ; tries++) {
    try {
      const settled = await settleEffect(ctx, settlement);
      const stored = tries > 0 && settled.outcome === "lost" && settled.state === settlement.to;
      return stored ? { outcome: "done", state: settlement.to } : settled;
    } catch (error) {
      const refused = isWriteRefused(error);
      if (!refused && (!wasRolledBack(error) || tries >= MAX_RETRIES))
        return storeReceived(ctx, settlement, error);
      if (tries === 0)
        ctx.log.warn("an answer waits for the database", { effectId: settlement.effect, err: error });
      if (refused) await spool?.();
      if (performance.now() >= giveUp && (!spool || ctx.stopping || (await spool()))) {
        if (spool) return null;
        throw error;
      }
      await ctx.pause(RETRY_MS);
    }
  }
}

/** Stores at least the goods of an answer. The attempt is then resolved as unknown, with them. */
async function storeReceived(
  ctx: Context,
  { effect: effectId, received, sighted }: Settlement,
  error: unknown,
): Promise<SettleResult> {
  if (!received) throw error;
  ctx.log.error("an answer could not be settled; its goods are stored", { effectId, err: error });
  const at = ctx.clock.now();
  const { goods, cipher } = received;
  await ctx.db.received.createMany({ data: [{ effectId, at, goods, cipher }], skipDuplicates: true });
  // Goods prove that the purchase was carried out. If this fails too, they are already stored.
  const unsighted = { id: effectId, sightedAt: null, state: { in: UNDECIDED } };
  try {
    if (sighted) await ctx.db.effect.updateMany({ where: unsighted, data: { sightedAt: at } });
  } catch (err) {
    ctx.log.error("a sighting could not be stored", { effectId, err });
  }
  return { outcome: "lost", state: null };
}

const UNDECIDED: EffectState[] = ["SENDING", "UNKNOWN", "PROCESSING", "PARKED"];

function wasRolledBack(error: unknown): boolean {
  return error instanceof Error && "code" in error && ROLLED_BACK.test(String(error.code));
}
