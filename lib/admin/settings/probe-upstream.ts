import "server-only";
import type { Context } from "@/lib/context/context";
import type { Kobo } from "@/lib/platform/money";
import { acquireCallToken } from "@/lib/upstream/acquire-call-token";
import { balanceOf, walletNames } from "@/lib/upstream/debited-wallet";

const TIMEOUT_MS = 10_000;

export type UpstreamProbe =
  /** It responds; a wallet's balance is null if the response doesn't include it. The main wallet first. */
  | { kind: "ok"; balance: Kobo | null; balances: { wallet: string; balance: Kobo | null }[] }
  /** The key's call limit for this minute is used up. */
  | { kind: "busy" }
  | { kind: "refused" }
  | { kind: "failed"; why: string };

/**
 * Whether the upstream responds and accepts our key. Makes its cheapest call, within the key's quota for health checks; changes
 * nothing.
 */
export async function probeUpstream(ctx: Context): Promise<UpstreamProbe> {
  if ((await acquireCallToken(ctx, "health")) > 0) return { kind: "busy" };
  const read = await ctx.merchant.wallets({ signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (read.ok) {
    const { items } = read.value;
    const balances = walletNames(ctx).map((wallet) => ({ wallet, balance: balanceOf(ctx, items, wallet) }));
    return { kind: "ok", balance: balances[0]?.balance ?? null, balances };
  }
  if (read.reason === "unauthorised") return { kind: "refused" };
  return { kind: "failed", why: read.status ? `${read.reason}, HTTP ${read.status}` : read.reason };
}
