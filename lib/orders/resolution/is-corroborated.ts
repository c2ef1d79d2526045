import type { Context } from "@/lib/context/context";
import type { EffectRow } from "@/lib/model/rows";
import { UNSCALED } from "@/lib/platform/config/schedules";
import { ledgerSides } from "@/lib/upstream/upstream-by-ledger";
import type { ReferenceVend } from "./find-reference-vends";
import type { Listing } from "./list-window";

/**
 * Does a complete listing show a control purchase sent near this one? If not, it may be of another time, another wallet or
 * empty, and the absence of this purchase means nothing (docs/adr/0026). Where no control purchase is known, only a balance that
 * accounts for every kobo stands in for it. Alerts the owner if the listing is more than just behind.
 */
export async function isCorroborated(
  ctx: Context,
  effect: EffectRow,
  witnesses: ReadonlyMap<string, readonly ReferenceVend[]>,
  { rows }: Listing,
): Promise<boolean> {
  const [nearest, ...others] = witnesses.get(effect.id) ?? [];
  if (!nearest) return balanceAccounts(ctx, effect);
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
 * Does the upstream's balance account for every kobo without this purchase? Only then may it stand in for a control purchase
 * (docs/adr/0026): it was read after the purchase's POST could still be answered, nothing else is undecided, and it equals our
 * ledger, which has no entry for the purchase.
 */
async function balanceAccounts(ctx: Context, effect: EffectRow): Promise<boolean> {
  const ledger = (await ledgerSides(ctx)).find(({ wallet }) => wallet === effect.wallet);
  const wallet = await ctx.db.upstreamWallet.findUnique({ where: { name: effect.wallet } });
  if (!ledger?.opened || wallet?.balanceKobo == null || wallet.balanceAt === null || effect.sent_at === null)
    return false;
  const isLater = wallet.balanceAt.getTime() > new Date(effect.sent_at).getTime() + UNSCALED.answerWithin;
  return isLater && ledger.inFlightKobo === effect.amount_kobo && Number(wallet.balanceKobo) === ledger.kobo;
}
