import type { Context } from "@/lib/context/context";

export interface BulkProgress {
  id: number;
  total: number;
  done: number;
  /** Orders whose status the check changed. */
  changed: { ref: string; before: string; after: string }[];
  /** Orders whose check failed. */
  failed: string[];
  ended: boolean;
}

/** The progress of a bulk check: the given one, else the newest that is still running. Null if there is none. */
export async function findBulkCheck(
  { db }: Pick<Context, "db">,
  id: number | null,
): Promise<BulkProgress | null> {
  const check = await db.bulkCheck.findFirst({
    where: id === null ? { endedAt: null } : { id },
    orderBy: { id: "desc" },
    include: { orders: { orderBy: { position: "asc" }, include: { order: { select: { ref: true } } } } },
  });
  if (!check) return null;
  const { orders } = check;
  return {
    id: Number(check.id),
    total: orders.length,
    done: orders.filter(({ state }) => state !== "waiting").length,
    changed: orders.flatMap(({ order, before, after }) =>
      after && after !== before ? [{ ref: order.ref, before, after }] : [],
    ),
    failed: orders.filter(({ state }) => state === "failed").map(({ order }) => order.ref),
    ended: check.endedAt !== null,
  };
}
