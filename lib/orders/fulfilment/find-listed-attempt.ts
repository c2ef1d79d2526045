import type { Context } from "@/lib/context/context";
import type { RefundStatus } from "@/lib/payments/provider";
import type { EffectView } from "./find-effect";

/** The provider returns no money for these. By any other status, it has or still may. */
const RETURNS_NOTHING: readonly RefundStatus[] = ["failed", "needs_attention"];

/** The provider never received attempts in these states, or refused them before anything moved. */
const NEVER_MADE = ["INTENT", "SENDING", "NOT_SENT", "REJECTED"];

/**
 * Whether the provider lists an attempt of this refund that it has made or may still make, so that another
 * one would pay twice (money-safety.md: its refunds are listed before any second call). Earlier attempts
 * count too, whatever was decided about them. The caller's own isn't sent yet.
 */
export async function findListedAttempt(
  ctx: Context,
  { effect, refunded }: Pick<EffectView, "effect" | "refunded">,
): Promise<"listed" | "none" | "not_told"> {
  // A refund to the store wallet never reaches the provider.
  if (effect.request.wallet) return "none";
  const attempts = await ctx.db.effect.findMany({
    where: { ...attemptsOf(effect), state: { notIn: NEVER_MADE } },
    select: { customerRef: true, upstreamId: true },
  });
  if (attempts.length === 0) return "none";
  const provider = refunded ? ctx.payments.get(refunded.provider) : undefined;
  if (!provider || !refunded) return "not_told";
  const listed = await provider.listRefunds(refunded.reference);
  if (listed.kind === "unknown") return "not_told";
  const isListed = listed.refunds.some(
    ({ id, merchantNote, status }) =>
      !RETURNS_NOTHING.includes(status) &&
      attempts.some(({ customerRef, upstreamId }) => customerRef === merchantNote || upstreamId === id),
  );
  if (isListed) return "listed";
  return listed.unreadable > 0 ? "not_told" : "none";
}

/** The attempts of one refund: of its item, or of its whole payment. */
export function attemptsOf(effect: EffectView["effect"]) {
  return {
    kind: "REFUND",
    lineId: effect.line_id,
    goodwill: effect.goodwill,
    refundsPaymentId: effect.refunds_payment_id,
  };
}
