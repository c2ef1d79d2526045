import type { Network } from "@/lib/services/fields/phone";

/** Words in product names, by network. 9mobile was called Etisalat before, and T2 since August 2025. */
const PATTERNS: readonly [RegExp, Network][] = [
  [/mtn/i, "mtn"],
  [/airtel/i, "airtel"],
  [/glo(?:bacom)?(?![a-z])/i, "glo"],
  [/9[\s_-]?mobile|etisalat|(?<![a-z0-9])t2(?![0-9])/i, "9mobile"],
];

/** The network of an airtime or data product ("AIRTEL_SME" → airtel), for grouping. Null if the name contains none. */
export function productNetwork(name: string): Network | null {
  return PATTERNS.find(([word]) => word.test(name))?.[1] ?? null;
}
