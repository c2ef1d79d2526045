/** What limits a plan besides size and validity, by its name. */
export type PlanLimit = "night" | "weekend" | "social";

export const PLAN_LIMITS: readonly PlanLimit[] = ["social", "night", "weekend"];

const PATTERNS: readonly [PlanLimit, RegExp][] = [
  [
    "social",
    /\b(?:socials?|whats ?app|facebook|fb|instagram|ig|tik ?tok|twitter|telegram|snap ?chat|you ?tube|netflix|showmax)\b/i,
  ],
  ["night", /\b(?:nights?|mid ?night|nightly)\b/i],
  ["weekend", /\bweek-?ends?\b/i],
];

/**
 * Recognises night, weekend and social plans by the words of their product, size and validity; null for any
 * other. Such a plan must never be offered as if it worked at any time: "Night 1GB" is cheap for a reason.
 */
export function planLimit(...texts: readonly string[]): PlanLimit | null {
  const all = texts.join(" ").replaceAll("_", " ");
  return PATTERNS.find(([, pattern]) => pattern.test(all))?.[0] ?? null;
}
