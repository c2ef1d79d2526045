import { SLOW_MS } from "@/sandbox/upstream/purchase";
import type { TestShop } from "./shop";

/**
 * Holds the sandbox's slow answers until the returned function is called, so that a test has enough time while a
 * request is in flight.
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
