import type { Context } from "@/lib/context/context";
import type { Delivery } from "@/lib/merchant/delivery";
import {
  bodyOf,
  deliversOnce,
  findGoods,
  type GoodsCompleteness,
  searchable,
} from "@/lib/merchant/find-goods";
import type { EffectRow, LineRow } from "@/lib/model/rows";
import { serviceOf, storedLine } from "@/lib/services/stored-line";
import { openExchange } from "./seal-answer";

export interface ReceivedAnswer {
  completeness: GoodsCompleteness;
  /** The goods recognised in it, perhaps fewer than bought. */
  delivery: Delivery | null;
  body: string;
  /** Further bodies to search for the goods. Empty if the answer carries another purchase's reference. */
  alsoIn: unknown[];
}

/**
 * Finds and decrypts the stored answer to this purchase. Null if none arrived, or if the upstream can repeat
 * its goods.
 */
export async function findReceived(
  ctx: Context,
  effect: Pick<EffectRow, "id" | "customer_ref">,
  line: LineRow,
): Promise<ReceivedAnswer | null> {
  const needs = serviceOf(line).needs(storedLine(line));
  if (!deliversOnce(needs)) return null;
  const row = await ctx.db.received.findUnique({ where: { effectId: effect.id } });
  if (!row?.cipher) return null;
  const body = bodyOf(openExchange(ctx, line, row.cipher)) ?? "";
  const { delivery, completeness: worth } = findGoods(needs, body, effect.customer_ref);
  return { delivery, completeness: worth, body, alsoIn: worth === "foreign" ? [] : [searchable(body)] };
}
