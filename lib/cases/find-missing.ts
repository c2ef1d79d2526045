import type { Context } from "@/lib/context/context";
import { latenessOf } from "@/lib/model/lateness";
import { maskRecipient } from "@/lib/model/mask-recipient";
import type { OrderView } from "@/lib/model/order-view";
import type { EffectState, OrderStory } from "@/lib/model/rows";
import { findByToken } from "@/lib/orders/reading/find-by-token";
import { viewOf } from "@/lib/orders/reading/find-order-view";

/** The customer's view of one attempt to deliver or refund; times are ISO 8601. */
export interface Evidence {
  kind: "VEND" | "REFUND";
  /** Position of the line; null for the refund of a whole payment. */
  line: number | null;
  state: EffectState;
  sentAt: string | null;
  settledAt: string | null;
  /** The id under which the other side can find it: its own, else our reference. */
  reference: string;
  /** Number of automatic checks, and of consecutive complete scans that didn't find it. */
  looks: number;
  cleanLooks: number;
}

/** Why a case may be opened now; null: not before the deadline, or there is nothing to report. */
export type MayOpen = "delivered" | "late" | "slow" | "refunded" | null;

export interface Missing {
  order: OrderView;
  evidence: Evidence[];
  /** Recipients by position, masked except for their last characters. */
  masked: ReadonlyMap<number, string>;
  mayOpen: MayOpen;
  /** When everything undecided or in review is due to be settled; null if nothing is. */
  promisedBy: string | null;
  /** The customer's own case about this order. */
  case: { id: string; openedAt: string; closedAt: string | null } | null;
  /** When the review of one of its problems began. */
  personSince: string | null;
}

/** Everything that "Order not received" shows of an order, for the holder of its token, or null. */
export async function findMissing(
  ctx: Context,
  order: { ref: string; token: string | null | undefined },
): Promise<Missing | null> {
  const story = await findByToken(ctx, order);
  if (!story) return null;
  const cases = await ctx.db.case.findMany({
    where: { orderId: story.id, kind: { in: ["not_received", "parked", "refund_stuck"] } },
    orderBy: { id: "asc" },
  });
  const ownCase = cases.findLast(({ kind }) => kind === "not_received");
  const review = cases.find(({ kind, state }) => kind !== "not_received" && state === "open");
  const promisedBy = promisedTime(ctx, story);
  const view = viewOf(ctx, story);
  return {
    order: view,
    evidence: evidenceOf(story),
    masked: new Map(view.lines.map(({ position, recipient }) => [position, maskRecipient(recipient)])),
    mayOpen: ownCase ? null : mayOpenCase(ctx, story),
    promisedBy: promisedBy?.toISOString() ?? null,
    case: ownCase
      ? {
          id: String(ownCase.id),
          openedAt: ownCase.openedAt.toISOString(),
          closedAt: ownCase.closedAt?.toISOString() ?? null,
        }
      : null,
    personSince: review?.openedAt.toISOString() ?? null,
  };
}

/**
 * Whether a case may be opened: something was delivered (nothing is left to wait for), a paid item is
 * undecided after the promised day (domain-facts.md, Duties to the customer), it is slow (after
 * `reportAfter`), or a refund hasn't arrived. Pure except for the clock.
 */
export function mayOpenCase(ctx: Context, story: OrderStory): MayOpen {
  if (story.lines.some(({ status }) => status === "delivered")) return "delivered";
  if (story.status === "refunded") return "refunded";
  const now = ctx.clock.now();
  const until = promisedTime(ctx, story);
  if (until && until <= now) return "late";
  return latenessOf(story, ctx.schedules, now) === "report" ? "slow" : null;
}

/** One day after the payment, for a paid order with undelivered, unrefunded items. */
function promisedTime(ctx: Context, story: OrderStory): Date | null {
  const open = !["delivered", "partly_delivered", "refunded", "expired"].includes(story.status);
  if (story.paid_at === null || !open) return null;
  return new Date(new Date(story.paid_at).getTime() + ctx.schedules.settleWithin);
}

/** By the second they show, and within it by item, because many are sent at once. Pure. */
export function evidenceOf(story: OrderStory): Evidence[] {
  const positions = new Map(story.lines.map(({ id, position }) => [id, position]));
  const iso = (at: string | null) => (at === null ? null : new Date(at).toISOString());
  return story.effects
    .filter(({ state }) => state !== "INTENT" && state !== "NOT_SENT")
    .map((effect) => ({
      kind: effect.kind,
      line: effect.line_id === null ? null : (positions.get(effect.line_id) ?? null),
      state: effect.state,
      sentAt: iso(effect.sent_at),
      settledAt: iso(effect.settled_at),
      reference: effect.upstream_id ?? effect.customer_ref,
      looks: effect.tries,
      cleanLooks: effect.clean_scans,
    }))
    .sort((one, other) => sortKey(one).localeCompare(sortKey(other)));
}

/** What wasn't sent, or is of no item, comes last. */
function sortKey({ sentAt, line }: Evidence): string {
  return `${sentAt?.slice(0, 19) ?? "later"} ${String(line ?? "none").padStart(6, "0")} ${sentAt}`;
}
