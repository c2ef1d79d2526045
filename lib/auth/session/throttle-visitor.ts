import "server-only";
import type { Context } from "@/lib/context/context";
import { acquireBackoff, type Backoff, resetBackoff } from "@/lib/platform/limits/backoff";
import { acquireQuota, type LimitResult } from "@/lib/platform/limits/rate-limit";
import { recordSecurityEvent } from "@/lib/platform/log/security-event";
import { knownNonce } from "./known-device";
import type { Visitor } from "./visitor";

export interface Throttle {
  result: LimitResult;
  /** Call after a successful attempt. */
  forget(): Promise<void>;
  /** Call after a wrong password. */
  recordWrong(user: string | null | undefined): void;
}

/**
 * Counts one attempt at an account's password by the caller's address, so that a stranger's guesses slow down only the
 * stranger. A browser that has signed in to the account before has its own count.
 */
export async function throttleVisitor(ctx: Context, visitor: Visitor, email: string): Promise<Throttle> {
  const now = ctx.clock.now();
  const nonce = knownNonce(visitor.known, email, ctx.authSecret, now);
  const { device, address } = visitor;
  const [pace, subject]: [Backoff, string] = nonce
    ? ["known-password", nonce]
    : ["password", `${email}\n${address}`];
  const forget = () => resetBackoff(ctx.db, pace, subject);
  const recordWrong = (user: string | null | undefined) =>
    recordSecurityEvent(ctx, "sign_in_failed", { address, user, reason: "wrong_password" });
  if (!visitor.limited) return { result: { ok: true }, forget, recordWrong };
  const limited = await acquireQuota(ctx.db, "sign-in", { device, address }, now);
  const result = limited.ok
    ? await acquireBackoff(ctx.db, pace, subject, now, nonce ? {} : { account: email })
    : limited;
  if (!result.ok) recordSecurityEvent(ctx, "limit_reached", { address, limit: "sign-in" });
  return { result, forget, recordWrong };
}
