import "server-only";
import type { Context } from "@/lib/context/context";
import type { Kobo } from "@/lib/platform/money";
import { takeCallToken } from "@/lib/upstream/take-call-token";

const PATIENCE_MS = 10_000;

export type UpstreamProbe =
  /** It responds; null: it returned no balance. */
  | { kind: "ok"; balance: Kobo | null }
  /** The key's calls of this minute are used up. */
  | { kind: "busy" }
  | { kind: "refused" }
  | { kind: "failed"; why: string };

/**
 * Whether the upstream responds and accepts our key. Makes its cheapest read, within the key's quota for health checks;
 * changes nothing.
 */
export async function probeUpstream(ctx: Context): Promise<UpstreamProbe> {
  if ((await takeCallToken(ctx, "health")) > 0) return { kind: "busy" };
  const read = await ctx.merchant.wallets({ signal: AbortSignal.timeout(PATIENCE_MS) });
  if (read.ok) {
    const wallet = read.value.items.find((one) => one.isMain) ?? read.value.items[0];
    return { kind: "ok", balance: wallet?.balance ?? null };
  }
  if (read.reason === "unauthorised") return { kind: "refused" };
  return { kind: "failed", why: read.status ? `${read.reason}, HTTP ${read.status}` : read.reason };
}
