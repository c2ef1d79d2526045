import * as z from "zod";
import type { Context } from "@/lib/context/context";
import type { Limited } from "@/lib/platform/limits/rate-limit";
import { recordSecurityEvent } from "@/lib/platform/log/security-event";
import { againSeconds, sellingStateValue } from "./selling-state";
import { checkSupplier } from "./supplier-health";

/** Not done: it can't be sold now, or the upstream must be called first. */
export const notSold = z.object({ outcome: z.literal(["refused", "ask"]), selling: sellingStateValue });
export type NotSold = z.infer<typeof notSold>;

/** Why nothing is sold now, as a key of lib/words, and when to return if known. */
export type Unavailable =
  | { ok: false; reason: "unavailable"; code: string; againSeconds?: number }
  /** This visitor has too many open payments (ADR 42). */
  | Limited;

/**
 * Runs `attempt` only while selling is allowed, before any payment is taken (money-safety.md, Guards). If the
 * upstream hasn't answered recently, calls it and tries again. `attempt` checks under the wallet's lock, as
 * refuse_sale does.
 */
export async function whenSellable<Done extends { outcome: string }>(
  ctx: Context,
  attempt: (asked: boolean) => Promise<Done | NotSold>,
): Promise<Done | Unavailable> {
  for (let asked = false; ; asked = true) {
    const result = await attempt(asked);
    if (!("selling" in result)) return result;
    const { selling } = result as NotSold;
    if (selling.refusal === "too_many_unpaid") {
      recordSecurityEvent(ctx, "limit_reached", { limit: "unpaid" });
      return { ok: false, reason: "limited", retryAfterSeconds: selling.againSeconds };
    }
    const code = selling.refusal ?? (await checkSupplier(ctx, selling));
    if (code) return { ok: false, reason: "unavailable", code, againSeconds: againSeconds(selling) };
  }
}
