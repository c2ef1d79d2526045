import "server-only";
import type { Context } from "@/lib/orders/context";
import { callSql } from "@/lib/platform/call-sql";
import { findTokenUser } from "./find-token-user";
import { hashMailToken } from "./mail-token";
import { type Opened, openByPassword } from "./open-by-password";
import { paceVisitor } from "./pace-visitor";
import { isPassword } from "./password";
import type { Visitor } from "./visitor";

export type VerifyResult =
  | Opened
  /** `link`: used, replaced by a newer one, or too old. */
  | { ok: false; reason: "link" | "wrong" }
  | { ok: false; reason: "limited"; retryAfterSeconds: number };

/**
 * Verifies an address by its mailed link together with the password, and signs in. The link alone doesn't: somebody else may
 * have signed up with this address, and a click on the mail would give them an account that its owner trusts.
 */
export async function verifyEmail(
  ctx: Context,
  visitor: Visitor,
  given: { token: string; password: string },
): Promise<VerifyResult> {
  const user = await findTokenUser(ctx, "verify", given.token);
  if (!user) return { ok: false, reason: "link" };
  const pacing = await paceVisitor(ctx, visitor, user.email);
  if (!pacing.result.ok) return { ...pacing.result, reason: "limited" };
  if (!(await isPassword(given.password, user.passwordHash))) return { ok: false, reason: "wrong" };
  await pacing.forget();
  const verified = await callSql<boolean>(
    ctx.db,
    "verify_email",
    user.id,
    hashMailToken(given.token),
    ctx.clock.now(),
  );
  return verified ? openByPassword(ctx, visitor, user) : { ok: false, reason: "link" };
}
