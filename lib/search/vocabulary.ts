import type { ServiceId } from "@/lib/model/service-id";
import aliases from "./aliases.json";
import { editDistance, forgiven, squash } from "./search-words";

/** A service's form or a page. */
export type Target = ServiceId | "track" | "wallet" | "help";

/** What a word means. */
export interface Meaning {
  kind: "service" | "product" | "state" | "package" | "type" | "place";
  to: readonly Target[];
  /** A product's slug or well-known part of it, a package's words, a type, or a region's code. */
  key: string;
  /** How strongly it points to `to`. */
  weight: number;
  /** A package's provider. */
  of?: string;
  /** Several words: the beginning of the first one alone doesn't match. */
  isPhrase?: true;
  /** Counts only next to another word that points to the same page. */
  inContext?: true;
}

/** Squashed words with their meanings. */
export type Vocabulary = ReadonlyMap<string, readonly Meaning[]>;

/** How a typed word was recognised, best first. */
export type Fit = "exact" | "prefix" | "typo";

const WEIGHTS = { service: 3, travel: 4, product: 4, state: 2, package: 3, hint: 1, page: 9, type: 1 };
const MIN_LENGTH = 3;

/** Adds words, separated by semicolons. */
export function addWords(to: Map<string, Meaning[]>, words: string, meaning: Meaning): void {
  for (const word of words.split(";")) {
    const plain = squash(word);
    const known = to.get(plain) ?? [];
    if (
      plain !== "" &&
      !known.some(({ key, to: [first] }) => key === meaning.key && first === meaning.to[0])
    ) {
      to.set(plain, [...known, /\S\s+\S/.test(word) ? { ...meaning, isPhrase: true } : meaning]);
    }
  }
}

/** The words of aliases.json. */
export const ALIASES: Vocabulary = aliasVocabulary();

function aliasVocabulary(): Vocabulary {
  const words = new Map<string, Meaning[]>();
  const each = (group: object, add: (name: string, text: string) => void) =>
    Object.entries(group).forEach(([name, text]) => {
      add(name, text);
    });
  const targets = (group: object, weight: number) =>
    each(group, (name, text) =>
      addWords(words, text, { kind: "service", key: name, to: [name as Target], weight }),
    );
  const { esim, ...services } = aliases.services;
  targets(services, WEIGHTS.service);
  targets({ esim }, WEIGHTS.travel);
  targets(aliases.pages, WEIGHTS.page);
  targets(aliases.hints, WEIGHTS.hint);
  const products = (to: readonly Target[], group: object, kind: "product" | "state" = "product") =>
    each(group, (key, text) => addWords(words, text, { kind, key, to, weight: WEIGHTS[kind] }));
  products(["airtime", "data"], aliases.airtime);
  products(["electricity"], aliases.electricity);
  products(["electricity"], aliases.states, "state");
  products(["tv"], aliases.tv);
  products(["internet"], aliases.internet);
  products(["betting"], aliases.betting);
  products(["exam-pin"], aliases["exam-pin"]);
  each(aliases.types, (key, text) =>
    addWords(words, text, { kind: "type", key, to: ["data"], weight: WEIGHTS.type }),
  );
  const packages = (group: object, context: { inContext?: true }) =>
    each(group, (of, text) => {
      for (const one of text.split(";")) {
        const key = one.trim();
        addWords(words, one, { kind: "package", key, of, to: ["tv"], weight: WEIGHTS.package, ...context });
      }
    });
  packages(aliases.packages, {});
  packages(aliases.packagesInContext, { inContext: true });
  return words;
}

const DROPPED = new Set(aliases.drop.split(" "));
const DROPPED_PHRASES = new Set(aliases.dropPhrases.split(";").map(squash));

/** Whether a word or phrase carries no meaning: "I wan", "abeg", "ina son". */
export function isFiller(words: readonly string[]): boolean {
  return words.length === 1 ? DROPPED.has(words[0] ?? "") : DROPPED_PHRASES.has(words.join(""));
}

/**
 * The meanings of a word without an exact match: words that begin with it, else the nearest within the tolerated errors.
 * `isPhrase`: two typed words, the second of which may be incomplete.
 */
export function findSimilar(
  typed: string,
  vocabulary: Vocabulary,
  isPhrase = false,
): { fit: Fit; meanings: Meaning[] } | null {
  if (typed.length < MIN_LENGTH) return null;
  const begun = [...vocabulary]
    .filter(([word]) => word.startsWith(typed))
    .flatMap(([, meanings]) => meanings.filter((meaning) => Boolean(meaning.isPhrase) === isPhrase));
  if (begun.length > 0) return { fit: "prefix", meanings: begun };
  let max = 2;
  let found: Meaning[] = [];
  for (const [word, meanings] of vocabulary) {
    const allowed = Math.min(max, forgiven(word.length));
    // One of three letters may be missing ("jmb"), but not the first.
    if (allowed === 0 || (typed.length === MIN_LENGTH && typed[0] !== word[0])) continue;
    const distance = editDistance(typed, word, allowed);
    if (distance > allowed) continue;
    if (distance < max) found = [];
    max = distance;
    found.push(...meanings);
  }
  // "nepaa" is closer to what we sell than to Nepal.
  const sold = found.filter(({ kind }) => kind !== "place");
  if (sold.length > 0) found = sold;
  return found.length > 0 ? { fit: "typo", meanings: found } : null;
}
