import "server-only";
import type { Context } from "@/lib/context/context";
import { forgetPace, type Pace, takePace } from "@/lib/platform/limits/backoff";
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
export async function paceVisitor(ctx: Context, visitor: Visitor, email: string): Promise<Pacing> {
  const nonce = knownNonce(visitor.known, email, ctx.authSecret);
  const [pace, subject]: [Pace, string] = nonce ? ["known-password", nonce] : ["password", email];
  const forget = () => forgetPace(ctx.db, pace, subject);
  if (!visitor.limited) return { result: { ok: true }, forget };
  const now = ctx.clock.now();
  const { device, address } = visitor;
  const limited = await takeLimits(ctx.db, "sign-in", { device, address }, now);
  return { result: limited.ok ? await takePace(ctx.db, pace, subject, now) : limited, forget };
}
