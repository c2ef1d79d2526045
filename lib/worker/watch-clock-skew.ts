import { hostname } from "node:os";
import type { Context } from "@/lib/context/context";
import { UNSCALED } from "@/lib/platform/config/schedules";
import { clockSkew, MAX_CLOCK_SKEW_MS } from "@/lib/platform/db/clock-skew";
import { poolOf } from "@/lib/platform/db/db";

const lastCheck = new WeakMap<Context, number>();

/**
 * Alerts the owner if this machine's clock and the database's differ. Schedules use both clocks; if they are
 * minutes apart, one machine gives up what another is still sending. Each process checks at intervals.
 */
export async function watchClockSkew(ctx: Context): Promise<void> {
  const checkedAt = lastCheck.get(ctx);
  if (checkedAt !== undefined && performance.now() - checkedAt < UNSCALED.watchClockSkew) return;
  lastCheck.set(ctx, performance.now());
  const { apartMs, atLeastMs } = await clockSkew(poolOf(ctx.db));
  if (atLeastMs <= MAX_CLOCK_SKEW_MS) return;
  ctx.log.error("this machine's clock and the database's differ", { delayMs: apartMs });
  await ctx.db.alarm.create({
    data: { at: ctx.clock.now(), kind: "clock_apart", detail: { machine: hostname(), apartMs } },
  });
}
