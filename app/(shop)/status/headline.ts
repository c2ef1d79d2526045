import type { ProviderStatus } from "@/lib/upstream/provider-status";
import { statusPage } from "@/lib/words/messages";
import { waitText } from "@/lib/words/wait-text";
import type { ProviderGroup } from "./provider-rows";

const LONG_MS = 15 * 60_000;

/**
 * The page's first sentence: the delay of the oldest undecided paid order, else the state of the providers' latest purchases.
 * Never "normal" while paid orders wait.
 */
export function headline(waiting: ProviderStatus["waiting"], groups: readonly ProviderGroup[]): string {
  if (waiting) {
    const values = { count: waiting.orders, time: waitText(Math.floor(waiting.oldestMs / 60_000) * 60) };
    return waiting.oldestMs > LONG_MS ? statusPage.longDelays(values) : statusPage.delays(values);
  }
  const known = groups.flatMap(({ rows }) => rows).filter(({ condition }) => condition !== "quiet");
  const troubled = known.filter(({ condition }) => condition !== "up");
  if (known.length === 0) return statusPage.nothing;
  return troubled.length === 0 ? statusPage.allWell : statusPage.trouble({ count: troubled.length });
}
