import { type ProviderCondition, SLOW_MS } from "@/lib/model/provider-condition";
import { statusPage } from "@/lib/words/messages";
import { usualText } from "@/lib/words/wait-text";

/**
 * What a provider's condition means for a purchase now; a provider without recent orders has none. A provider may be slow
 * because orders wait, although the last ones arrived within seconds. Pure.
 */
export function conditionSentence(
  condition: Exclude<ProviderCondition, "quiet"> | "paused",
  medianMs: number | null,
): string {
  const { up, slow, slowUnknown, ...others } = statusPage.sentence;
  switch (condition) {
    case "up":
      return medianMs === null ? "" : up({ time: usualText(medianMs) });
    case "slow":
      return medianMs === null || medianMs <= SLOW_MS ? slowUnknown : slow({ time: usualText(medianMs) });
    default:
      return others[condition];
  }
}
