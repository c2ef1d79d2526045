import { decideParked, type ParkDecision } from "@/lib/admin/orders/decide-parked";
import { findParked } from "@/lib/admin/orders/find-parked";
import { findHeldGoods } from "@/lib/admin/orders/find-stored-goods";
import type { Context } from "@/lib/context/context";
import type { OrderStory } from "@/lib/model/rows";
import { PlainError } from "../shared/plain-error";

/** The options of park-decide. */
export interface Decision {
  verdict: "delivered" | "failed" | "not-executed" | "refunded";
  given?: string;
  /** Absent: the order's only attempt in manual review. */
  effect?: string;
  reason: string;
  by: string;
}

const REFUSALS = {
  not_parked: "it isn't in review (any more).",
  sighted: "the supplier has this purchase, so it was executed. Choose delivered or failed.",
  sender_alive:
    "the worker that sent it is still running and hasn't reported the result. Restart the workers, then decide again.",
  wrong_kind:
    "this verdict isn't valid here. A purchase is delivered, failed or not-executed; a refund is refunded or failed.",
  refund_listed:
    "Paystack lists this refund, or an earlier attempt, as completed or under way. Wait until it is completed or fails.",
  refund_not_told: "Paystack's list of refunds couldn't be read. Decide again in a few minutes.",
  // Of staff alone.
  needs_approval: "it needs a second person.",
  not_approved: "its approval is no longer valid.",
} as const;

/** Applies the decision of a manual review. Returns what happened to the order. Throws PlainError if it is refused. */
export async function decideFromTerminal(
  ctx: Context,
  story: OrderStory,
  { verdict, given, reason, by, ...decision }: Decision,
): Promise<string> {
  const effect = decision.effect ?? (await onlyParked(ctx, story));
  if (!story.effects.some(({ id }) => id === effect)) {
    throw new PlainError(`Order ${story.ref} has no attempt ${effect}.`);
  }
  const parked: ParkDecision =
    verdict === "delivered"
      ? { verdict, given }
      : { verdict: verdict === "not-executed" ? "not_executed" : verdict };
  const decided = await decideParked(ctx, effect, parked, { name: by, reason });
  if (!decided.ok) {
    const why = decided.reason === "needs_goods" ? await missing(ctx, effect) : REFUSALS[decided.reason];
    throw new PlainError(`Nothing was decided about ${effect}: ${why}`);
  }
  return `Decided by ${by}: the order is now ${decided.status}.`;
}

/** Why it can't be delivered yet. */
async function missing(ctx: Context, effect: string): Promise<string> {
  const pins = (await findHeldGoods(ctx, effect))?.pins;
  if (pins && pins.held > 0) {
    return `${pins.held} of ${pins.bought} PINs are stored. Enter the missing ones with --given "…".`;
  }
  return 'no deliverable is stored. Enter the token or PINs with --given "…".';
}

async function onlyParked(ctx: Context, story: OrderStory): Promise<string> {
  const { parked } = await findParked(ctx, { orderId: story.id });
  const [first, second] = parked;
  if (!first) throw new PlainError(`Nothing in order ${story.ref} is in review.`);
  if (second)
    throw new PlainError(
      `Choose one with --effect: ${parked.map(({ kind, id }) => `${kind} ${id}`).join(", ")}.`,
    );
  return first.id;
}
