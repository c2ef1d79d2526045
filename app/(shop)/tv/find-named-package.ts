import { plainText } from "@/lib/search/search-words";

/**
 * The package named by a search: the one with these words and the fewest others. Undefined if several match equally well
 * ("Nova", for a week or a month): then the customer chooses. Pure.
 */
export function findNamedPackage<T extends { label: string }>(
  name: string,
  plans: readonly T[],
): T | undefined {
  const wanted = wordsOf(name);
  if (wanted.length === 0) return undefined;
  const fitting = plans
    .map((plan) => ({ plan, words: wordsOf(plan.label) }))
    .filter(({ words }) => wanted.every((word) => words.includes(word)));
  const fewest = Math.min(...fitting.map(({ words }) => words.length));
  const nearest = fitting.filter(({ words }) => words.length === fewest);
  return nearest.length === 1 ? nearest[0]?.plan : undefined;
}

function wordsOf(text: string): string[] {
  return plainText(text.slice(0, 80))
    .split(/[^\p{Letter}\p{Number}]+/u)
    .filter(Boolean);
}
