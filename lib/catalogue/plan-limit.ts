/** What narrows a plan beyond its size and days, as its name says it. */
export type PlanLimit = "night" | "weekend" | "social";

export const PLAN_LIMITS: readonly PlanLimit[] = ["social", "night", "weekend"];

const SIGNS: readonly [PlanLimit, RegExp][] = [
  [
    "social",
    /\b(?:socials?|whats ?app|facebook|fb|instagram|ig|tik ?tok|twitter|telegram|snap ?chat|you ?tube|netflix|showmax)\b/i,
  ],
  ["night", /\b(?:nights?|mid ?night|nightly)\b/i],
  ["weekend", /\bweek-?ends?\b/i],
];

/**
 * Night, weekend or social plans by the words of their product, size and validity; null: nothing of it says so. Such a plan is
 * never offered as if it worked always: "Night 1GB" is cheap for a reason.
 */
export function planLimit(...texts: readonly string[]): PlanLimit | null {
  const all = texts.join(" ").replaceAll("_", " ");
  return SIGNS.find(([, sign]) => sign.test(all))?.[0] ?? null;
}
