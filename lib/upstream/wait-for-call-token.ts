import type { Context } from "@/lib/context/context";
import type { CallLane } from "./call-budget";
import { takeCallToken } from "./take-call-token";

const LOOK_AGAIN_MS = 1_000;

/**
 * Takes one of the key's calls, waiting up to `atMostMs`. Returns the remaining wait in ms; 0 = go. Doesn't wait for a clock
 * that stands still (a simulation's).
 */
export async function waitForCallToken(ctx: Context, lane: CallLane, atMostMs: number): Promise<number> {
  const end = ctx.clock.now().getTime() + atMostMs;
  for (;;) {
    const now = ctx.clock.now().getTime();
    const wait = await takeCallToken(ctx, lane);
    if (wait === 0 || now + wait > end) return wait;
    await ctx.pause(Math.min(wait, LOOK_AGAIN_MS));
    if (ctx.clock.now().getTime() === now) return wait;
  }
}
