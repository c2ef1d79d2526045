import type { Network } from "@/lib/services/fields/phone";

/** Words of product names by network. T2 is 9mobile's name since August 2025, Etisalat its name before. */
const WORDS: readonly [RegExp, Network][] = [
  [/mtn/i, "mtn"],
  [/airtel/i, "airtel"],
  [/glo(?:bacom)?(?![a-z])/i, "glo"],
  [/9[\s_-]?mobile|etisalat|(?<![a-z0-9])t2(?![0-9])/i, "9mobile"],
];

/** The network that an airtime or data product belongs to ("AIRTEL_SME" → airtel), for grouping; null when none is named. */
export function productNetwork(name: string): Network | null {
  return WORDS.find(([word]) => word.test(name))?.[1] ?? null;
}
