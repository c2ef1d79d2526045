import { callSql } from "@/lib/platform/call-sql";
import type { Kobo } from "@/lib/platform/money";
import type { Context } from "./context";
import { newId, newRefundRef } from "./ids";
import type { EffectState } from "./order-row";
import type { OrderStatus } from "./order-status";

export interface Settlement {
  effect: string;
  /** The states from which this may happen; the loser of a race does nothing. */
  from: EffectState[];
  to: EffectState;
  upstreamId?: string | null;
  reason?: string;
  /** Dead states need it: what proves that nothing happened, or that it failed. */
  evidence?: Record<string, unknown>;
  /** The redacted raw answer. */
  fact?: unknown;
  factKind?: string;
  costKobo?: Kobo;
  deliveryCipher?: string;
  nextAt?: Date;
  balanceKobo?: Kobo;
  sighted?: boolean;
  scans?: number;
  /** What a dead vend's line does; a dead refund is tried again when `retryAt` is given. */
  after?: "retry" | "refund";
  retryAt?: Date;
  alarms?: string[];
  /** 1 counts a failure of the product, 0 clears it. */
  breaker?: 0 | 1;
  breakerLimit?: number;
  breakerMs?: number;
  stop?: { reason: string; until: Date };
}

export interface Settled {
  outcome: "done" | "lost";
  state: EffectState | null;
  order?: string;
  status?: OrderStatus;
}

/**
 * Tx C (money-safety.md, Sending 5): the answer as a fact, the effect's new state, the line, the journal, the event and the
 * next job, in one statement. "lost" when somebody settled it first: then do nothing more.
 */
export function settleEffect(ctx: Context, settlement: Settlement): Promise<Settled> {
  return callSql<Settled>(
    ctx.db,
    "settle_effect",
    { ...settlement, refund: { id: newId(), ref: newRefundRef() } },
    ctx.clock.now(),
  );
}
