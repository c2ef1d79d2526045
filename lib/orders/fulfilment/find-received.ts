import type { Context } from "@/lib/context/context";
import type { Delivery } from "@/lib/merchant/delivery";
import { bodyOf, findGoods, type GoodsWorth, searchable, tellsGoods } from "@/lib/merchant/find-goods";
import type { EffectRow, LineRow } from "@/lib/model/rows";
import { serviceOf, storedLine } from "@/lib/services/stored-line";
import { openExchange } from "./seal-answer";

export interface Received {
  worth: GoodsWorth;
  /** The goods that we recognise in it, perhaps fewer than bought. */
  delivery: Delivery | null;
  body: string;
  /** Where else to search for what was bought: empty for an answer under another's reference. */
  alsoIn: unknown[];
}

/** The answer that came to this purchase, opened; null if none came or the upstream repeats what is in it. */
export async function findReceived(
  ctx: Context,
  effect: Pick<EffectRow, "id" | "customer_ref">,
  line: LineRow,
): Promise<Received | null> {
  const needs = serviceOf(line).needs(storedLine(line));
  if (!tellsGoods(needs)) return null;
  const row = await ctx.db.received.findUnique({ where: { effectId: effect.id } });
  if (!row?.cipher) return null;
  const body = bodyOf(openExchange(ctx, line, row.cipher)) ?? "";
  const { delivery, worth } = findGoods(needs, body, effect.customer_ref);
  return { delivery, worth, body, alsoIn: worth === "foreign" ? [] : [searchable(body)] };
}
