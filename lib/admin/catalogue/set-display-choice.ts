import { isDeepStrictEqual } from "node:util";
import { type Actor, requireRight } from "@/lib/auth/session/require-right";
import { notifyCatalogue } from "@/lib/catalogue/notify-catalogue";
import { expireSnapshot } from "@/lib/catalogue/snapshot";
import type { Context } from "@/lib/context/context";
import { appendAudit } from "@/lib/platform/db/append-audit";
import { retryOnConflict } from "@/lib/platform/db/conflict";
import type { ShelfPlace } from "@/lib/services/catalogue-snapshot";

export interface DisplayChoiceChange extends ShelfPlace {
  kind: "product" | "plan";
  /** The upstream's _id. */
  id: string;
  /** Neither shown nor sold; hiding a product hides its plans. */
  hidden: boolean;
}

type ShelfChanged = "saved" | "same" | "not_found";

/** Hides, shows, features or reorders a product or plan. One audit entry. */
export async function setDisplayChoice(
  ctx: Pick<Context, "db" | "clock" | "log">,
  actor: Actor,
  change: DisplayChoiceChange,
): Promise<ShelfChanged> {
  requireRight(ctx, actor, "catalogue.edit");
  const outcome = await retryOnConflict(() => store(ctx, actor, change));
  expireSnapshot();
  return outcome;
}

async function store(
  { db, clock }: Pick<Context, "db" | "clock" | "log">,
  actor: Actor,
  { kind, id, hidden, featured, position }: DisplayChoiceChange,
): Promise<ShelfChanged> {
  const where = { where: { id }, select: { id: true } };
  const known = kind === "product" ? db.product.findUnique(where) : db.plan.findUnique(where);
  if (!(await known)) return "not_found";
  const updatedAt = clock.now();
  await db.shelfChoice.createMany({ data: { kind, id, updatedAt }, skipDuplicates: true });
  const before = await db.shelfChoice.findUniqueOrThrow({
    where: { kind_id: { kind, id } },
    select: { hidden: true, featured: true, position: true },
  });
  const after = { hidden, featured, position };
  if (isDeepStrictEqual(before, after)) return "same";
  await db.$transaction([
    db.shelfChoice.update({
      where: { kind_id: { kind, id }, ...before },
      data: { ...after, updatedAt },
    }),
    notifyCatalogue(db),
    appendAudit(db, { actor, action: "catalogue.shelf", subject: `${kind}:${id}`, before, after }, updatedAt),
  ]);
  return "saved";
}

/** States that can be set on many rows at once. */
export type ListingState = "hidden" | "paused" | "featured";

/** Sets or clears a state of many products and plans, all or none. One audit entry for each change. */
export async function setDisplayChoices(
  ctx: Pick<Context, "db" | "clock" | "log">,
  actor: Actor,
  rows: readonly Pick<DisplayChoiceChange, "kind" | "id">[],
  state: ListingState,
  on: boolean,
): Promise<"saved" | "same" | "not_found"> {
  requireRight(ctx, actor, "catalogue.edit");
  const outcome = await retryOnConflict(() => storeMany(ctx, actor, rows, state, on));
  expireSnapshot();
  return outcome;
}

async function storeMany(
  { db, clock }: Pick<Context, "db" | "clock">,
  actor: Actor,
  rows: readonly Pick<DisplayChoiceChange, "kind" | "id">[],
  state: ListingState,
  on: boolean,
): Promise<"saved" | "same" | "not_found"> {
  const idsOf = (kind: string) => rows.filter((row) => row.kind === kind).map(({ id }) => id);
  const [products, plans] = [idsOf("product"), idsOf("plan")];
  const known =
    (await db.product.count({ where: { id: { in: products } } })) +
    (await db.plan.count({ where: { id: { in: plans } } }));
  if (rows.length === 0 || known < rows.length) return "not_found";
  const updatedAt = clock.now();
  await db.shelfChoice.createMany({
    data: rows.map(({ kind, id }) => ({ kind, id, updatedAt })),
    skipDuplicates: true,
  });
  const changing = await db.shelfChoice.findMany({
    where: { OR: rows.map(({ kind, id }) => ({ kind, id })), [state]: !on },
    orderBy: [{ kind: "asc" }, { id: "asc" }],
  });
  if (changing.length === 0) return "same";
  await db.$transaction([
    ...changing.map(({ kind, id }) =>
      db.shelfChoice.update({
        where: { kind_id: { kind, id }, [state]: !on },
        data: { [state]: on, updatedAt },
      }),
    ),
    notifyCatalogue(db),
    ...changing.map(({ kind, id }) => {
      const entry = { actor, action: "catalogue.shelf", subject: `${kind}:${id}` };
      return appendAudit(db, { ...entry, before: { [state]: !on }, after: { [state]: on } }, updatedAt);
    }),
  ]);
  return "saved";
}
