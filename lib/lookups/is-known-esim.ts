import type { Context } from "@/lib/context/context";
import { UNSCALED } from "@/lib/platform/config/schedules";
import { claimTick } from "@/lib/platform/db/ticks";
import { syncEsims } from "./sync-esims";

/**
 * Is this eSIM one that the shop sold or that the account's list shows (contract.md, esim-topup)? An unknown one makes it read
 * the list again, once a minute at most for all callers. Null: it isn't known here, and the list can't be read now.
 */
export async function isKnownEsim(ctx: Context, iccid: string): Promise<boolean | null> {
  const known = async () => (await ctx.db.esim.count({ where: { iccid } })) > 0;
  if (await known()) return true;
  const mine = await claimTick(ctx.db, "esims", UNSCALED.esimsAgain, ctx.clock.now());
  if (!mine) return false;
  const synced = await syncEsims(ctx);
  return (await known()) || (synced.complete ? false : null);
}
