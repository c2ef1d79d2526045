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
  /** The upstream's wallet that the answer says it debited; `balanceKobo` is of it. */
  wallet?: string;
  /** The answer itself, sealed: stored even if the attempt is settled otherwise by then. */
  received?: { goods: string; cipher: string };
  /** Beside a refund, this is a delivery that came too late: a late vend. */
  late?: boolean;
  /** From PARKED only if it waits for one of these reasons. */
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
  /** A reversal without enough to show for it: a case, and nothing moves (prove_reversal). */
  z.object({ outcome: z.literal("held"), state: effectState }),
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

/** A worker waits this long for the database to take an answer, then goes on with other work: the answer is on disk. */
const HOLD_MS = 60_000;
const TRY_AGAIN_MS = 250;

/**
 * Settles an answer that can't be requested again. Retries while the database is away, refuses to write or rolls it back. Safe
 * to repeat: if a try was stored and only its reply was lost, the next try finds the attempt in the wanted state. `keep` puts
 * the answer on disk. Null: it waits there, after `holdMs`. If the settlement itself is refused, what was received is stored
 * alone.
 */
export async function settleAnswer(
  ctx: Context,
  settlement: Settlement,
  { keep, holdMs = HOLD_MS }: { keep?(): Promise<unknown>; holdMs?: number } = {},
): Promise<Settled | null> {
  const giveUp = performance.now() + holdMs;
  for (let tries = 0; ; tries++) {
    try {
      const settled = await settleEffect(ctx, settlement);
      const stored = tries > 0 && settled.outcome === "lost" && settled.state === settlement.to;
      return stored ? { outcome: "done", state: settlement.to } : settled;
    } catch (error) {
      const refused = isWriteRefused(error);
      if (!refused && (!wasRolledBack(error) || tries >= TRIES)) return storeReceived(ctx, settlement, error);
      ctx.log.warn("an answer waits for the database", { effectId: settlement.effect, err: error });
      if (refused) await keep?.();
      if (performance.now() >= giveUp) {
        if (keep) return null;
        throw error;
      }
      await ctx.pause(TRY_AGAIN_MS);
    }
  }
}

/** The least that must be written of an answer: its goods. The attempt is then resolved as unknown, with them. */
async function storeReceived(
  ctx: Context,
  { effect: effectId, received, sighted }: Settlement,
  error: unknown,
): Promise<Settled> {
  if (!received) throw error;
  ctx.log.error("an answer could not be settled; its goods are stored", { effectId, err: error });
  const at = ctx.clock.now();
  const { goods, cipher } = received;
  await ctx.db.received.createMany({ data: [{ effectId, at, goods, cipher }], skipDuplicates: true });
  // What came was carried out. Whatever refuses this too, the goods are safe.
  const unseen = { id: effectId, sightedAt: null, state: { in: UNDECIDED } };
  try {
    if (sighted) await ctx.db.effect.updateMany({ where: unseen, data: { sightedAt: at } });
  } catch (err) {
    ctx.log.error("a sighting could not be stored", { effectId, err });
  }
  return { outcome: "lost", state: null };
}

const UNDECIDED: EffectState[] = ["SENDING", "UNKNOWN", "PROCESSING", "PARKED"];

function wasRolledBack(error: unknown): boolean {
  return error instanceof Error && "code" in error && ROLLED_BACK.test(String(error.code));
}
