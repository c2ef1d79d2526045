import type { Context } from "@/lib/context/context";
import type { BlockKind } from "@/lib/model/block-key";

/** Why an order is held. */
export interface Hold {
  kind: BlockKind;
  hint: string;
  /** The block's reason, for staff. */
  reason: string;
}

/** The block that holds an order, from its case; null if it isn't held. */
export async function findHold({ db }: Pick<Context, "db">, orderId: string): Promise<Hold | null> {
  const found = await db.case.findFirst({
    where: { orderId, kind: "held", state: "open" },
    select: { evidence: true },
  });
  const { block } = (found?.evidence ?? {}) as { block?: number };
  if (block === undefined) return null;
  const row = await db.block.findUnique({
    where: { id: block },
    select: { kind: true, hint: true, reason: true },
  });
  return row && { ...row, kind: row.kind as BlockKind };
}
