import type { Context } from "@/lib/context/context";
import { acquireCallToken } from "./acquire-call-token";
import type { CallQuota } from "./call-budget";

const MAX_PAUSE_MS = 1_000;

/**
 * Acquires one of the key's calls, waiting up to `maxWaitMs`. Returns the remaining wait in ms; 0: granted.
 * Doesn't wait if the clock stands still (in a simulation).
 */
export async function waitForCallToken(ctx: Context, quota: CallQuota, maxWaitMs: number): Promise<number> {
  const end = ctx.clock.now().getTime() + maxWaitMs;
  for (;;) {
    const now = ctx.clock.now().getTime();
    const wait = await acquireCallToken(ctx, quota);
    if (wait === 0 || now + wait > end) return wait;
    await ctx.pause(Math.min(wait, MAX_PAUSE_MS));
    if (ctx.clock.now().getTime() === now) return wait;
  }
}
