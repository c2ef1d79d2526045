export interface Place {
  code: string;
  name: string;
  kind: "country" | "several";
  /** Alternative names: in other languages, and of cities. */
  also: string;
}

/** Separators between parts of a trip: "UK and France", "Dubai + Saudi, Turkey". */
const BETWEEN = /\s+(?:and|plus|to)\s+|[&+,;/]/i;
/** Words around a place that aren't part of its name. */
const AROUND = new Set(
  "esim sim data travel trip for in to the a i am going abroad package packages plan plans gb".split(" "),
);

/**
 * The places that match a query: each word of a part of the query must begin a word of the place's name, code or
 * other names. Ignores accents and letter case. An empty query returns all. Pure.
 */
export function findPlaces(places: readonly Place[], query: string): Place[] {
  const parts = query
    .slice(0, 80)
    .split(BETWEEN)
    .map((part) => wordsOf(part).filter((word) => !AROUND.has(word)))
    .filter((words) => words.length > 0);
  if (parts.length === 0) return [...places];
  return places.filter(({ name, code, also }) => {
    const words = wordsOf(`${name} ${code} ${also}`);
    return parts.some((wanted) => wanted.every((part) => words.some((word) => word.startsWith(part))));
  });
}

function wordsOf(text: string): string[] {
  const plain = text
    .normalize("NFD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase();
  return plain.split(/[^\p{Letter}\p{Number}]+/u).filter(Boolean);
}
