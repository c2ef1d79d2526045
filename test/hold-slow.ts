import { SLOW_MS } from "@/sandbox/upstream/purchase";
import type { TestShop } from "./shop";

/**
 * The sandbox's answers that are slow don't come until the result is called: what must happen while one is on its way has all
 * the time that the machine needs.
 */
export function holdSlow(shop: TestShop): () => void {
  const { timers } = shop.sandbox.state;
  const after = timers.after.bind(timers);
  const held: (() => void)[] = [];
  timers.after = (ms, work) => {
    if (ms === SLOW_MS) held.push(work);
    else after(ms, work);
  };
  return () => {
    timers.after = after;
    for (const answer of held.splice(0)) answer();
  };
}
