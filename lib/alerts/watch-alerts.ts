import "server-only";
import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { MAIN_WALLET } from "@/lib/merchant/schemas/wallet-name";
import { UNSCALED } from "@/lib/platform/config/schedules";
import { findSetting } from "@/lib/platform/db/settings";
import { type Float, getFloats } from "@/lib/upstream/get-float";
import { incidentOfWallet, type SeenState } from "./fold-alerts";
import { notifyAlerts } from "./notify-alerts";

/** Maximum incidents emailed in an hour, each once per level. After that one email says that there are more. */
const MAX_PER_HOUR = 10;
/** A runway must exceed its level by this factor to count as recovered. Otherwise each sale could send an alert. */
const HYSTERESIS = 1.25;
/** Alert when the upstream hasn't responded for this long; shorter outages are normal. */
const DOWN_MS = 120_000;

const Address = z.object({ email: z.email() });

/**
 * Notifies the owner of problems (money-safety.md: "tell the owner"). Groups every alarm into its incident and queues its
 * emails in the same transaction, once per incident and level, however many alarms, rounds and workers there are. An incident
 * ends with its case, or an hour after it was last seen. Returns how many alarms were new.
 */
export async function watchAlerts(ctx: Context): Promise<number> {
  const [floats, stored] = await Promise.all([getFloats(ctx), findSetting("alerts")]);
  const to = Address.safeParse(stored);
  const now = ctx.clock.now();
  const options = {
    to: to.success ? to.data.email : null,
    states: floats.flatMap((float) => seenStates(float, now, ctx.otherKeys.includes(float.wallet))),
    quietMs: UNSCALED.alertQuiet,
    maxPerHour: MAX_PER_HOUR,
  };
  return notifyAlerts(ctx, options, now);
}

/** Derives conditions from one of our wallets at the upstream: how long it will last, and whether anything can be sold. Pure. */
export function seenStates(
  {
    wallet,
    runway: { hours, level },
    levels,
    stopped,
    down,
    seenAt,
    available,
  }: Pick<Float, "wallet" | "runway" | "levels" | "stopped" | "down" | "seenAt" | "available">,
  now: Date,
  isOtherKey = false,
): SeenState[] {
  const states: SeenState[] = [];
  const second = wallet !== MAIN_WALLET;
  const keyOf = (kind: string) => incidentOfWallet(kind, wallet);
  const isNear = hours !== null && hours < levels.lowHours * HYSTERESIS;
  if (level === "low" || level === "critical" || isNear) {
    states.push({
      key: keyOf("runway"),
      level: level === "critical" ? 2 : level === "low" ? 1 : 0,
      detail: { hours: hours === null ? null : Math.floor(hours * 10) / 10, kobo: available, wallet },
    });
  }
  if (stopped) {
    // An alarm raises this one; level 0 only keeps it open.
    const key =
      stopped === "upstream_balance"
        ? keyOf("insufficient_balance")
        : isOtherKey
          ? keyOf("key_refused")
          : "key_refused";
    states.push({ key, level: 0, detail: {} });
  }
  if (!second && down && seenAt && now.getTime() - seenAt.getTime() > DOWN_MS) {
    states.push({ key: "upstream_down", level: 1, detail: { since: seenAt.toISOString() } });
  }
  return states;
}
