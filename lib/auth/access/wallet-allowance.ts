import "server-only";
import { requirePassword } from "@/lib/auth/password/require-password";
import { confirmSecondFactor } from "@/lib/auth/second-factor/confirm-second-factor";
import { isProved } from "@/lib/auth/session/is-proved";
import type { SignedIn } from "@/lib/auth/session/signed-in";
import { getVisitor, type Visitor } from "@/lib/auth/session/visitor";
import { type Context, context } from "@/lib/context/context";
import type { WalletLimit } from "@/lib/orders/payment/pay-from-wallet";
import { parseWalletLimit, WALLET_LIMIT_KEY } from "@/lib/platform/config/wallet-limit";
import { DAY_MS } from "@/lib/platform/lagos-day";
import { kobo } from "@/lib/platform/money";

/** How a customer can reauthenticate. `sign_in`: by signing in, for accounts with neither a code nor a password. */
export type ProofBy = "code" | "password" | "sign_in";

/** What was wrong with the given proof. */
export type ProofProblem = { reason: "wrong" } | { reason: "limited"; retryAfterSeconds: number };

export interface WalletAllowance {
  /** The limit of this session's total payments from the wallet; null: none. */
  limit: WalletLimit | null;
  problem: ProofProblem | null;
}

/**
 * What a session may pay from its wallet. Unlimited within ten minutes of confirming the second factor or, without one, of
 * signing in or entering the password; `shown` may be such a proof. Otherwise the owner's limit for all payments of a day
 * together, so that a stolen session can't empty the wallet in small parts.
 */
export async function acquireWalletAllowance(
  ctx: Context,
  visitor: Visitor,
  user: SignedIn,
  shown = "",
): Promise<WalletAllowance> {
  if (isProved(user, ctx.clock.now())) return { limit: null, problem: null };
  const problem = shown.trim() ? await problemOf(ctx, visitor, user, shown) : null;
  if (shown.trim() && !problem) return { limit: null, problem: null };
  return { limit: await getLimit(ctx, user), problem };
}

/** The same for a call of the JSON API, which can't give a proof: only the limit; null: none. */
export async function walletLimitOf(
  request: Pick<Request, "headers">,
  user: SignedIn,
): Promise<WalletLimit | null> {
  return (await acquireWalletAllowance(context(), getVisitor(request.headers), user)).limit;
}

/** How this customer can reauthenticate. */
export async function findProofBy(ctx: Pick<Context, "db">, user: SignedIn): Promise<ProofBy> {
  if (user.totp) return "code";
  const row = await ctx.db.user.findUnique({ where: { id: user.userId }, select: { passwordHash: true } });
  return row?.passwordHash ? "password" : "sign_in";
}

/** Null if the proof is correct. */
async function problemOf(
  ctx: Context,
  visitor: Visitor,
  user: SignedIn,
  shown: string,
): Promise<ProofProblem | null> {
  const proof = user.totp
    ? await confirmSecondFactor(ctx, user, shown)
    : await requirePassword(ctx, visitor, user, shown);
  if (proof.ok) return null;
  return proof.reason === "limited"
    ? { reason: "limited", retryAfterSeconds: proof.retryAfterSeconds }
    : { reason: "wrong" };
}

/** The limit for a day, or for the time since the session's last proof if that is shorter. */
async function getLimit(ctx: Context, user: SignedIn): Promise<WalletLimit> {
  const proved = Math.max(user.secondFactorAt?.getTime() ?? 0, user.totp ? 0 : user.provedAt.getTime());
  const since = new Date(Math.max(proved, ctx.clock.now().getTime() - DAY_MS));
  const setting = await ctx.db.setting.findUnique({ where: { key: WALLET_LIMIT_KEY } });
  return { most: kobo(parseWalletLimit(setting?.value) * 100), since: since.toISOString() };
}
