import { requireRight } from "@/lib/auth/session/require-right";
import type { SignedIn } from "@/lib/auth/session/signed-in";
import type { Context } from "@/lib/context/context";
import type { OrderStory } from "@/lib/model/rows";
import { findEffect } from "@/lib/orders/fulfilment/find-effect";
import { findListedAttempt } from "@/lib/orders/fulfilment/find-listed-attempt";
import { runSql } from "@/lib/platform/db/sql-function";
import type { StoryBooks } from "./find-order-story";
import { refundLineSql } from "./refund-line";

/** Why an item can't be sent again; "open": it can; "evidence": it can, with evidence that its refund wasn't made. */
export type SendAgainState =
  | "open"
  | "evidence"
  | "not_waiting"
  | "sent"
  | "disputed"
  | "month_before"
  | "queued"
  | "refund_under_way"
  | "held";

const BOUGHT_NOTHING = ["INTENT", "NOT_SENT", "REJECTED"];
const LIVE = ["INTENT", "SENDING", "SUCCEEDED", "PROCESSING", "UNKNOWN", "PARKED"];
/** Reviews of a refund that may not have been made. Other reviews concern refunds that are listed or in progress. */
const MAYBE_NOT_MADE = ["refund_failed", "refund_needs_attention", "refund_not_found", "refund_not_listed"];

/**
 * Whether an item may be sent again (docs/adr/0079): only if every attempt was provably not sent or refused before the debit,
 * and never alongside a refund. The database checks again (refund-line.sql). Pure.
 */
export function classifySendAgain(
  story: Pick<OrderStory, "paid_at" | "hold_state" | "effects" | "lines">,
  books: Pick<StoryBooks, "disputed" | "adopted" | "came">,
  line: OrderStory["lines"][number],
  now: Date,
): SendAgainState {
  if (!story.paid_at) return "not_waiting";
  if (story.hold_state === "held" || story.hold_state === "returned") return "held";
  const mine = story.effects.filter(({ line_id }) => line_id === line.id);
  const sent = mine.some(({ kind, state }) => kind === "VEND" && !BOUGHT_NOTHING.includes(state));
  if (sent || books.came.includes(line.id)) return "sent";
  if (books.disputed) return "disputed";
  const before = story.lines.find(({ position }) => position === line.position - 1);
  if (line.follows && before?.status !== "delivered") return "month_before";
  const live = mine.find(({ state }) => LIVE.includes(state));
  if (line.status === "waiting") {
    const isLater = line.next_at !== null && Date.parse(line.next_at) > now.getTime() + 1_000;
    return live || !isLater ? "queued" : "open";
  }
  if (books.adopted) return "refund_under_way";
  if (live?.state === "INTENT") return "open";
  return live?.state === "PARKED" && MAYBE_NOT_MADE.includes(live.reason ?? "")
    ? "evidence"
    : "refund_under_way";
}

/**
 * Sends an item again instead of refunding it (docs/adr/0079). Any refund of it must be unsent, or in review and, by the given
 * evidence, not made; whatever the evidence, it isn't sent while the provider lists an attempt of the refund as made or under
 * way, or its list can't be read. The attempt is like any other; the second of two concurrent requests changes nothing. Audited.
 */
export async function sendAgain(
  ctx: Context,
  lineId: string,
  who: { actor: Pick<SignedIn, "userId" | "role" | "email">; reason: string; evidence?: string },
): Promise<"done" | SendAgainState | "refund_listed" | "refund_not_told"> {
  const { actor, reason, evidence } = who;
  requireRight(ctx, actor, "orders.sendAgain");
  const last = await ctx.db.effect.findFirst({
    where: { lineId, kind: "REFUND" },
    orderBy: { attempt: "desc" },
    select: { id: true, state: true, reason: true },
  });
  if (last?.state === "INTENT" || (last?.state === "PARKED" && MAYBE_NOT_MADE.includes(last.reason ?? ""))) {
    const view = await findEffect(ctx, last.id);
    const listed = view ? await findListedAttempt(ctx, view) : "none";
    if (listed !== "none") return `refund_${listed}`;
  }
  const wanted = {
    line: lineId,
    send: true as const,
    name: actor.email,
    evidence,
    actor: actor.userId,
    actorRole: actor.role,
    reason,
  };
  const { outcome } = await runSql(ctx.db, refundLineSql, { wanted, now: ctx.clock.now() });
  // The outcomes of refunds and holds. Sending again returns no money, so it needs no approval.
  switch (outcome) {
    case "needs_approval":
    case "not_approved":
    case "not_held":
    case "books_stopped":
      return "not_waiting";
    default:
      return outcome;
  }
}
