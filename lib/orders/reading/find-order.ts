import type { Context } from "@/lib/context/context";
import type { OrderView } from "@/lib/model/order-view";
import { runSql } from "@/lib/platform/db/sql-function";
import { parsePhone } from "@/lib/services/fields/phone";
import { callBudget } from "@/lib/upstream/call-budget";
import { viewOf } from "./get-order";
import { orderByRefSql } from "./order-by-ref";

/**
 * `/track`: finds an order by its reference and the email or phone it was bought with. Shows its status, never the delivered
 * goods, because others may know both. Null for a wrong reference and a wrong contact alike.
 */
export async function findOrder(
  ctx: Context,
  asked: { ref: string; contact: string },
): Promise<OrderView | null> {
  const ref = asked.ref
    .trim()
    .toUpperCase()
    .replace(/[\s–—]+/g, "-");
  const contact = asked.contact.trim();
  if (ref.length > 20 || contact.length > 254) return null;
  const dashed = /^[0-9A-Z]{10}$/.test(ref) ? `${ref.slice(0, 5)}-${ref.slice(5)}` : ref;
  const story = await runSql(ctx.db, orderByRefSql, {
    ref: dashed,
    rates: callBudget(ctx),
    now: ctx.clock.now(),
  });
  if (!story) return null;
  const phone = parsePhone(contact);
  const theirs =
    story.email === contact.toLowerCase() ||
    (phone !== null && story.lines.some((line) => line.recipient === phone));
  if (!theirs) return null;
  const view = viewOf(ctx, story);
  return { ...view, payment: null, lines: view.lines.map(({ delivery: _, ...line }) => line) };
}
