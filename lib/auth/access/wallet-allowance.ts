import "server-only";
import { requirePassword } from "@/lib/auth/password/require-password";
import { confirmSecondFactor } from "@/lib/auth/second-factor/confirm-second-factor";
import { isProved } from "@/lib/auth/session/is-proved";
import type { SignedIn } from "@/lib/auth/session/signed-in";
import { getVisitor, type Visitor } from "@/lib/auth/session/visitor";
import { type Context, context } from "@/lib/context/context";
import { WALLET } from "@/lib/model/wallet-provider";
import { parseWalletLimit, WALLET_LIMIT_KEY } from "@/lib/platform/config/wallet-limit";
import { type Kobo, kobo } from "@/lib/platform/money";

const DAY_MS = 24 * 3_600_000;

/** How a customer shows again who they are. `sign_in`: by signing in, for accounts with neither a code nor a password. */
export type ProofBy = "code" | "password" | "sign_in";

/** What was wrong with the proof that they gave. */
export type ProofProblem = { reason: "wrong" } | { reason: "limited"; retryAfterSeconds: number };

export interface WalletAllowance {
  /** The most that this session may pay from the wallet now; null: anything. */
  most: Kobo | null;
  problem: ProofProblem | null;
}

/**
 * What a session may pay from its wallet. Anything within ten minutes of showing the second factor, or without one of signing in
 * or showing the password; `shown` may be such a proof. Otherwise what the owner's limit leaves after the wallet's payments of a
 * day, so that a stolen session can't take everything in small parts.
 */
export async function acquireWalletAllowance(
  ctx: Context,
  visitor: Visitor,
  user: SignedIn,
  shown = "",
): Promise<WalletAllowance> {
  if (isProved(user, ctx.clock.now())) return { most: null, problem: null };
  const problem = shown.trim() ? await problemOf(ctx, visitor, user, shown) : null;
  if (shown.trim() && !problem) return { most: null, problem: null };
  return { most: await leftToday(ctx, user), problem };
}

/** The same for a call of the JSON API, which can't show a proof: only the most; null: anything. */
export async function walletMostOf(request: Pick<Request, "headers">, user: SignedIn): Promise<Kobo | null> {
  return (await acquireWalletAllowance(context(), getVisitor(request.headers), user)).most;
}

/** How this customer can show who they are. */
export async function findProofBy(ctx: Pick<Context, "db">, user: SignedIn): Promise<ProofBy> {
  if (user.totp) return "code";
  const row = await ctx.db.user.findUnique({ where: { id: user.userId }, select: { passwordHash: true } });
  return row?.passwordHash ? "password" : "sign_in";
}

/** Null: the proof is right. */
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

/** The limit without what the wallet paid in the last day, counted from the session's last proof. */
async function leftToday(ctx: Context, user: SignedIn): Promise<Kobo> {
  const proved = Math.max(user.secondFactorAt?.getTime() ?? 0, user.totp ? 0 : user.provedAt.getTime());
  const since = new Date(Math.max(proved, ctx.clock.now().getTime() - DAY_MS));
  const [setting, paid] = await Promise.all([
    ctx.db.setting.findUnique({ where: { key: WALLET_LIMIT_KEY } }),
    ctx.db.payment.aggregate({
      where: { userId: user.userId, provider: WALLET, createdAt: { gt: since } },
      _sum: { expectedKobo: true },
    }),
  ]);
  const left = parseWalletLimit(setting?.value) * 100 - Number(paid._sum.expectedKobo ?? 0n);
  return kobo(Math.max(0, left));
}
