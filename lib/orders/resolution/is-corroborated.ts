import type { Context } from "@/lib/context/context";
import type { EffectRow } from "@/lib/model/rows";
import { UNSCALED } from "@/lib/platform/config/schedules";
import type { ReferenceVend } from "./find-reference-vends";
import type { Listing } from "./list-window";

/**
 * Does a complete listing show a control purchase sent near this one? If not, it may be of another time, another wallet or
 * empty, and the absence of this purchase means nothing (docs/adr/0026). Alerts the owner if the listing is more than just
 * behind.
 */
export async function isCorroborated(
  ctx: Context,
  effect: EffectRow,
  witnesses: ReadonlyMap<string, readonly ReferenceVend[]>,
  { rows }: Listing,
): Promise<boolean> {
  const [nearest, ...others] = witnesses.get(effect.id) ?? [];
  if (!nearest) return true;
  const refs = new Set(rows.map(({ customerRef }) => customerRef));
  if ([nearest, ...others].some(({ ref }) => refs.has(ref))) return true;
  ctx.log.warn("a listing doesn't show what was bought", { effectId: effect.id, customerRef: nearest.ref });
  if (ctx.clock.now().getTime() - nearest.sentAt > UNSCALED.listLag) {
    const detail = { effect: effect.id, missing: nearest.ref };
    await ctx.db.alarm.create({
      data: { at: ctx.clock.now(), kind: "list_blind", orderId: effect.order_id, detail },
    });
  }
  return false;
}
