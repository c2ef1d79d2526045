import "server-only";
import { randomUUID } from "node:crypto";
import * as z from "zod";
import { type Actor, requireRight } from "@/lib/auth/session/require-right";
import { may } from "@/lib/auth/session/rights";
import type { Context } from "@/lib/context/context";
import { changeSetting } from "../settings/change-setting";

/** The lists of admin that have views, by their path below /admin. */
export const VIEW_LISTS = ["inbox", "orders", "customers", "parked", "disputes", "audit"] as const;
export type ViewList = (typeof VIEW_LISTS)[number];

const savedView = z.object({
  id: z.string(),
  name: z.string(),
  /** Filters, sorting and columns as in the list's address; never a search. */
  query: z.string(),
  /** Who saved it. */
  owner: z.string(),
  /** Shown to all staff. */
  shared: z.boolean(),
});
export type SavedView = z.infer<typeof savedView>;

const stored = z.object({ views: z.array(savedView) }).catch({ views: [] });

export const MAX_VIEW_NAME = 40;
const MAX_QUERY = 500;
/** Maximum views per person and list. */
const MAX_VIEWS = 12;

/** Views exclude the page, an open row, a notice and typed text, even if encrypted. */
const NOT_KEPT = ["after", "before", "open", "done", "found", "subject"];

const keyOf = (list: ViewList) => `views_${list}`;

/** The views of a list that this person sees: their own, and those shared by an owner. By name. */
export async function findViews(
  { db }: Pick<Context, "db">,
  list: ViewList,
  userId: string,
): Promise<SavedView[]> {
  const row = await db.setting.findUnique({ where: { key: keyOf(list) } });
  return stored
    .parse(row?.value)
    .views.filter(({ owner, shared }) => shared || owner === userId)
    .sort((a, b) => a.name.localeCompare(b.name, "en"));
}

/** A list's query without the parameters that views exclude. Pure. */
export function viewQuery(query: string): string {
  const kept = new URLSearchParams(query);
  for (const name of NOT_KEPT) kept.delete(name);
  return kept.toString();
}

export type ViewSaved = "saved" | "name" | "empty" | "many";

/** Saves a view, replacing this person's view of the same name. Staff save their own; only owners share. Audited. */
export async function saveView(
  ctx: Pick<Context, "db" | "clock" | "log">,
  actor: Actor,
  list: ViewList,
  typed: { name: string; query: string; shared: boolean },
): Promise<ViewSaved> {
  const { shared } = typed;
  requireRight(ctx, actor, shared ? "views.share" : "desk.view");
  const name = typed.name.trim();
  const query = viewQuery(typed.query);
  if (!name || name.length > MAX_VIEW_NAME) return "name";
  if (!query || query.length > MAX_QUERY) return "empty";
  return changeSetting<"many">(ctx, { key: keyOf(list), initial: { views: [] } }, (was) => {
    const { views } = stored.parse(was.value);
    const others = views.filter((one) => one.owner !== actor.userId || one.name !== name);
    const before = views.find((one) => !others.includes(one));
    const own = others.filter(({ owner }) => owner === actor.userId);
    if (own.length >= MAX_VIEWS) return "many";
    const view: SavedView = { id: before?.id ?? randomUUID(), name, query, owner: actor.userId, shared };
    return {
      value: { views: [...others, view] },
      entry: {
        actor,
        action: "view.saved",
        subject: `view:${list}`,
        before: before ? { name, shared: before.shared, query: before.query } : {},
        after: { name, shared, query },
      },
    };
  });
}

/** Deletes a view: an own one or, for owners, any shared one. */
export async function deleteView(
  ctx: Pick<Context, "db" | "clock" | "log">,
  actor: Actor,
  list: ViewList,
  id: string,
): Promise<"deleted" | "not_found"> {
  requireRight(ctx, actor, "desk.view");
  const done = await changeSetting<"not_found">(ctx, { key: keyOf(list), initial: { views: [] } }, (was) => {
    const { views } = stored.parse(was.value);
    const view = views.find((one) => one.id === id);
    const deletable =
      view && (view.owner === actor.userId || (view.shared && may(actor.role, "views.share")));
    if (!deletable) return "not_found";
    return {
      value: { views: views.filter((one) => one !== view) },
      entry: {
        actor,
        action: "view.deleted",
        subject: `view:${list}`,
        before: { name: view.name, shared: view.shared, query: view.query },
      },
    };
  });
  return done === "saved" ? "deleted" : done;
}
