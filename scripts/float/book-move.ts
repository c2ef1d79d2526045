import type { Context } from "@/lib/context/context";
import { appendAudit } from "@/lib/platform/db/append-audit";
import { isTaken } from "@/lib/platform/db/conflict";
import type { Kobo } from "@/lib/platform/money";
import { allWalletNames, upstreamAccount } from "@/lib/upstream/debited-wallet";
import { PlainError } from "../shared/plain-error";

/**
 * Books what the owner added to or withdrew from one of our wallets at the upstream, or a difference that somebody looked into,
 * with an entry in the audit log. Only people call it. Throws PlainError if the reason is already booked.
 */
export async function bookMove(
  ctx: Context,
  { amount, because, by, wallet }: { amount: Kobo; because: string; by: string; wallet: string },
): Promise<void> {
  const names = allWalletNames(ctx);
  if (!names.includes(wallet))
    throw new PlainError(
      `There is no wallet "${wallet}": ${names.join(" or ")} (MERCHANT_WALLET_TYPE, MERCHANT_API_KEYS).`,
    );
  const now = ctx.clock.now();
  const entries = [
    { account: upstreamAccount(wallet), amountKobo: amount },
    { account: "owner", amountKobo: -amount },
  ];
  const entry = {
    actor: { userId: null, role: "operator" },
    action: "float.booked",
    subject: `upstream:${wallet === "main" ? "wallet" : wallet}`,
    after: { kobo: amount, by },
    reason: because,
  };
  try {
    await ctx.db.$transaction([
      ctx.db.journal.create({
        data: {
          key: `upstream-move:${because}`,
          kind: "upstream_move",
          at: now,
          entries: { create: entries },
        },
      }),
      appendAudit(ctx.db, entry, now),
    ]);
  } catch (error) {
    if (!isTaken(error)) throw error;
    throw new PlainError(
      `"${because}" is already recorded. If this is another one, say so in the reason, with its date or reference.`,
    );
  }
}
