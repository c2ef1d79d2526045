import type { Context } from "@/lib/context/context";
import type { TrackedOrder } from "@/lib/model/order-view";
import { runSql } from "@/lib/platform/db/sql-function";
import { parsePhone } from "@/lib/services/fields/phone";
import { allBudgets } from "@/lib/upstream/call-budget";
import { orderByRefSql } from "./order-by-ref";

/**
 * Finds an order for `/track` by reference and email or phone. Returns only its status, because others may
 * know both. Null for a wrong reference or contact.
 */
export async function findOrder(
  ctx: Context,
  request: { ref: string; contact: string },
): Promise<TrackedOrder | null> {
  const ref = request.ref
    .trim()
    .toUpperCase()
    .replace(/[\s–—]+/g, "-");
  const contact = request.contact.trim();
  if (ref.length > 20 || contact.length > 254) return null;
  const dashed = /^[0-9A-Z]{10}$/.test(ref) ? `${ref.slice(0, 5)}-${ref.slice(5)}` : ref;
  const story = await runSql(ctx.db, orderByRefSql, {
    ref: dashed,
    rates: allBudgets(ctx),
    now: ctx.clock.now(),
  });
  if (!story) return null;
  const phone = parsePhone(contact);
  const contactMatches =
    (story.email !== "" && story.email === contact.toLowerCase()) ||
    (phone !== null && story.lines.some((line) => line.recipient === phone));
  if (!contactMatches) return null;
  const iso = (at: string) => new Date(at).toISOString();
  return {
    ref: story.ref,
    status: story.status,
    cancelled: story.close_reason === "cancelled",
    placedAt: iso(story.placed_at),
    changedAt: iso(story.events.at(-1)?.at ?? story.placed_at),
  };
}
