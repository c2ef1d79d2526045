import type { Context } from "@/lib/context/context";
import type { EffectRow } from "@/lib/model/rows";
import { UNSCALED } from "@/lib/platform/config/schedules";
import { ledgerSides } from "@/lib/upstream/upstream-by-ledger";
import type { ControlPurchase } from "./find-control-purchases";
import type { Listing } from "./list-window";

/**
 * Whether a complete listing shows a control purchase near this one. If not, the listing may cover another
 * period or wallet or be empty, so absence is no evidence (docs/adr/0026). Without a control purchase, only a
 * balance that accounts for every kobo replaces it. Alerts the owner if the listing lags by more than
 * `listLag`.
 */
export async function isCorroborated(
  ctx: Context,
  effect: EffectRow,
  controls: ReadonlyMap<string, readonly ControlPurchase[]>,
  { rows }: Listing,
): Promise<boolean> {
  const [nearest, ...others] = controls.get(effect.id) ?? [];
  if (!nearest) return balanceExcludes(ctx, effect);
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

/**
 * Whether the upstream's balance accounts for every kobo without this purchase (docs/adr/0026): it was read
 * after the POST could last be answered, nothing else is undecided, and it equals our ledger, which has no
 * entry for the purchase.
 */
async function balanceExcludes(ctx: Context, effect: EffectRow): Promise<boolean> {
  const ledger = (await ledgerSides(ctx)).find(({ wallet }) => wallet === effect.wallet);
  const wallet = await ctx.db.upstreamWallet.findUnique({ where: { name: effect.wallet } });
  if (!ledger?.opened || wallet?.balanceKobo == null || wallet.balanceAt === null || effect.sent_at === null)
    return false;
  const isLater = wallet.balanceAt.getTime() > new Date(effect.sent_at).getTime() + UNSCALED.answerWithin;
  return isLater && ledger.inFlightKobo === effect.amount_kobo && Number(wallet.balanceKobo) === ledger.kobo;
}
