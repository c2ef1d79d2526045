import { requireRight } from "@/lib/auth/session/require-right";
import type { SignedIn } from "@/lib/auth/session/signed-in";
import { requeryOrder } from "@/lib/cases/requery-order";
import type { Context } from "@/lib/context/context";
import { appendAudit } from "@/lib/platform/db/append-audit";
import { findOrderStory } from "./find-order-story";

/**
 * Requeries every undecided attempt of an order now. Each response updates the records in its own transaction. The audit entry
 * is written last, even if a query fails. False if there is no such order.
 */
export async function requeryAsStaff(
  ctx: Context,
  ref: string,
  actor: Pick<SignedIn, "userId" | "role">,
): Promise<boolean> {
  requireRight(ctx, actor, "orders.check");
  const found = await findOrderStory(ctx, ref);
  if (!found) return false;
  const { story } = found;
  let said: string[] = ["it broke off"];
  try {
    said = await requeryOrder(ctx, story);
  } finally {
    const entry = {
      actor,
      action: "order.requeried",
      subject: `order:${story.ref}`,
      before: { status: story.status },
      after: { status: (await findOrderStory(ctx, ref))?.story.status, said },
    };
    await appendAudit(ctx.db, entry, ctx.clock.now());
  }
  return true;
}
