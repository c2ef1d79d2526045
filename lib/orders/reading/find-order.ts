import type { Context } from "@/lib/context/context";
import type { TrackedOrder } from "@/lib/model/order-view";
import { runSql } from "@/lib/platform/db/sql-function";
import { parsePhone } from "@/lib/services/fields/phone";
import { allBudgets } from "@/lib/upstream/call-budget";
import { orderByRefSql } from "./order-by-ref";

/**
 * `/track`: finds an order by its reference and the email or phone it was bought with. Shows its status only, because
 * others may know both. Null for a wrong reference and a wrong contact alike.
 */
export async function findOrder(
  ctx: Context,
  asked: { ref: string; contact: string },
): Promise<TrackedOrder | null> {
  const ref = asked.ref
    .trim()
    .toUpperCase()
    .replace(/[\s–—]+/g, "-");
  const contact = asked.contact.trim();
  if (ref.length > 20 || contact.length > 254) return null;
  const dashed = /^[0-9A-Z]{10}$/.test(ref) ? `${ref.slice(0, 5)}-${ref.slice(5)}` : ref;
  const story = await runSql(ctx.db, orderByRefSql, {
    ref: dashed,
    rates: allBudgets(ctx),
    now: ctx.clock.now(),
  });
  if (!story) return null;
  const phone = parsePhone(contact);
  const theirs =
    story.email === contact.toLowerCase() ||
    (phone !== null && story.lines.some((line) => line.recipient === phone));
  if (!theirs) return null;
  const iso = (at: string) => new Date(at).toISOString();
  return {
    ref: story.ref,
    status: story.status,
    placedAt: iso(story.placed_at),
    changedAt: iso(story.events.at(-1)?.at ?? story.placed_at),
  };
}
