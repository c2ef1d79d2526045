import type { CatalogueSnapshot } from "@/lib/services/catalogue-snapshot";
import { addPlaces } from "./places";
import { squash } from "./search-words";
import { ALIASES, addWords, type Meaning, type Target, type Vocabulary } from "./vocabulary";

const NAMED: readonly Target[] = ["electricity", "tv", "internet", "betting", "exam-pin"];
const PRODUCT = 4;
const PACKAGE = 3;

type Names = Pick<CatalogueSnapshot, "version" | "products" | "plans" | "regions">;
const held: { version: string; words: Vocabulary }[] = [];
/** The current catalogue's vocabulary, the previous one's, and the one without a catalogue. */
const MAX_CACHED = 3;

/** The vocabulary of /go: aliases.json, this catalogue's names, and all places. Built once per catalogue. */
export function shopVocabulary(snapshot: Names | null): Vocabulary {
  const version = snapshot?.version ?? "";
  const known = held.find((one) => one.version === version);
  if (known) return known.words;
  const words = build(snapshot);
  held.splice(0, Math.max(0, held.length + 1 - MAX_CACHED));
  held.push({ version, words });
  return words;
}

function build(snapshot: Names | null): Vocabulary {
  const words = new Map<string, Meaning[]>([...ALIASES].map(([word, meanings]) => [word, [...meanings]]));
  for (const { service, name, slug } of snapshot?.products ?? []) {
    const isKnown = (meaning: Meaning) => meaning.kind === "product" && meaning.to.includes(service);
    const parts = [slug, ...slug.split("-")].map(squash);
    if (!NAMED.includes(service) || parts.some((part) => words.get(part)?.some(isKnown))) continue;
    addWords(words, name, { kind: "product", key: slug, to: [service], weight: PRODUCT });
  }
  for (const { service, productSlug, label } of snapshot?.plans ?? []) {
    if (service !== "tv") continue;
    const key = packageName(label, productSlug);
    addWords(words, key, {
      kind: "package",
      key,
      of: productSlug,
      to: ["tv"],
      weight: PACKAGE,
      inContext: true,
    });
  }
  addPlaces(words, snapshot?.regions ?? []);
  return words;
}

/** "DStv Compact Plus" → "compact plus", "Nova (Dish) - 1 Month" → "nova". */
export function packageName(label: string, provider: string): string {
  return label
    .toLowerCase()
    .replace(/\(.*?\)|\s-\s.*$/g, " ")
    .split(/\s+/)
    .filter((word) => word !== "" && word !== provider)
    .join(" ");
}
