import { type Actor, requireRight } from "@/lib/auth/session/require-right";
import type { Context } from "@/lib/context/context";
import { MAX_LABELS } from "@/lib/model/inbox";
import { appendAudit } from "@/lib/platform/db/append-audit";
import { nullIfMissing } from "@/lib/platform/db/conflict";
import type { ItemKey } from "./inbox-item";
import { RIGHT_TO } from "./mark-item";
import { parseLabel } from "./parse-label";

export type ItemLabelled = "labelled" | "unlabelled" | "label" | "labels_full" | "not_found";

/** Adds a label to an open case or discrepancy, or removes one. Audited. */
export async function labelItem(
  ctx: Pick<Context, "db" | "clock" | "log">,
  actor: Actor,
  item: ItemKey,
  change: { add: string } | { remove: string },
): Promise<ItemLabelled> {
  const { source, id } = item;
  if (source === "alert" || source === "approval") return "not_found";
  requireRight(ctx, actor, RIGHT_TO[source]);
  const adds = "add" in change;
  const label = parseLabel(adds ? change.add : change.remove);
  if (!label) return "label";
  const where = { id, state: "open" };
  const select = { labels: true, order: { select: { ref: true } } } as const;
  const was =
    source === "case"
      ? await ctx.db.case.findUnique({ where, select })
      : await ctx.db.difference.findUnique({ where, select });
  if (!was) return "not_found";
  const others = was.labels.filter((value) => value !== label);
  const labels = adds ? [...others, label].sort() : others;
  if (labels.length > MAX_LABELS) return "labels_full";
  const said = adds ? "labelled" : "unlabelled";
  if (labels.length === was.labels.length) return said;
  const entry = {
    actor,
    action: `inbox.${said}`,
    subject: was.order ? `order:${was.order.ref}` : `${source}:${id}`,
    before: { labels: was.labels },
    after: { labels },
  };
  // Conditional on the labels read, so that neither of two concurrent changes is lost.
  const args = {
    where: { ...where, labels: { equals: was.labels } },
    data: { labels },
    select: { id: true },
  } as const;
  const done = await nullIfMissing(
    ctx.db.$transaction([
      source === "case" ? ctx.db.case.update(args) : ctx.db.difference.update(args),
      appendAudit(ctx.db, entry, ctx.clock.now()),
    ]),
  );
  return done ? said : labelItem(ctx, actor, item, change);
}
