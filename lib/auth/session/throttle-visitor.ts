import "server-only";
import type { Context } from "@/lib/context/context";
import { acquireBackoff, type Backoff, resetBackoff } from "@/lib/platform/limits/backoff";
import { type LimitResult, takeLimits } from "@/lib/platform/limits/rate-limit";
import { knownNonce } from "./known-device";
import type { Visitor } from "./visitor";

export interface Pacing {
  result: LimitResult;
  /** To be called when the secret was right. */
  forget(): Promise<void>;
}

/**
 * Counts one try of a visitor at an account's password. A browser that has signed in to it before is counted apart from all
 * others, so that a stranger who guesses keeps nobody out.
 */
export async function throttleVisitor(ctx: Context, visitor: Visitor, email: string): Promise<Pacing> {
  const nonce = knownNonce(visitor.known, email, ctx.authSecret);
  const [pace, subject]: [Backoff, string] = nonce ? ["known-password", nonce] : ["password", email];
  const forget = () => resetBackoff(ctx.db, pace, subject);
  if (!visitor.limited) return { result: { ok: true }, forget };
  const now = ctx.clock.now();
  const { device, address } = visitor;
  const limited = await takeLimits(ctx.db, "sign-in", { device, address }, now);
  return { result: limited.ok ? await acquireBackoff(ctx.db, pace, subject, now) : limited, forget };
}
