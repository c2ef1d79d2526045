import "server-only";
import { UNSCALED } from "@/lib/jobs/schedules";
import type { Context } from "@/lib/orders/context";
import { paceVisitor } from "./pace-visitor";
import { isPassword } from "./password";
import type { SignedIn } from "./signed-in";
import type { Visitor } from "./visitor";

export type Proof =
  | { ok: true }
  /** `sign_in_again`: the account has no password, and this session isn't young enough to count instead. */
  | { ok: false; reason: "wrong" | "sign_in_again" }
  | { ok: false; reason: "limited"; retryAfterSeconds: number };

/**
 * Asks somebody who is signed in to show once more who they are, before an act that can't be taken back or that shows everything:
 * by their password, or, where a link or Google signs them in, by having done so within ten minutes. Tries are slowed as at sign-in.
 */
export async function proveItIsYou(
  ctx: Context,
  visitor: Visitor,
  user: Pick<SignedIn, "userId" | "email" | "sid">,
  password: string,
): Promise<Proof> {
  const row = await ctx.db.user.findUnique({
    where: { id: user.userId },
    select: { passwordHash: true, sessions: { where: { sid: user.sid }, select: { createdAt: true } } },
  });
  if (!row?.passwordHash) {
    const since = row?.sessions[0]?.createdAt.getTime() ?? 0;
    const young = ctx.clock.now().getTime() - since <= UNSCALED.signedInLately;
    return young ? { ok: true } : { ok: false, reason: "sign_in_again" };
  }
  const pacing = await paceVisitor(ctx, visitor, user.email);
  if (!pacing.result.ok) return { ...pacing.result, reason: "limited" };
  if (!(await isPassword(password, row.passwordHash))) return { ok: false, reason: "wrong" };
  await pacing.forget();
  return { ok: true };
}
