import { audit } from "@/lib/auth/audit/audit";
import { requireRole } from "@/lib/auth/session/require-role";
import type { SignedIn } from "@/lib/auth/session/signed-in";
import { requeryOrder } from "@/lib/cases/requery-order";
import type { Context } from "@/lib/context/context";
import { getOrderStory } from "./get-order-story";

/**
 * Asks now about everything of an order that isn't decided. The answers move the books, each in its own transaction; the entry in
 * the audit log is written last, whatever came of the asking. False: there is no such order.
 */
export async function requeryAsStaff(
  ctx: Context,
  ref: string,
  actor: Pick<SignedIn, "userId" | "role">,
): Promise<boolean> {
  requireRole(actor, "owner", "support");
  const found = await getOrderStory(ctx, ref);
  if (!found) return false;
  const { story } = found;
  let said: string[] = ["it broke off"];
  try {
    said = await requeryOrder(ctx, story);
  } finally {
    await audit(ctx, {
      actor,
      action: "order.requeried",
      subject: `order:${story.ref}`,
      before: { status: story.status },
      after: { status: (await getOrderStory(ctx, ref))?.story.status, said },
    });
  }
  return true;
}
