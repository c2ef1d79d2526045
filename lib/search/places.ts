import type { SnapshotRegion } from "@/lib/services/catalogue-snapshot";
import aliases from "./country-aliases.json";
import { squash } from "./search-words";
import { ALIASES, addWords, type Meaning } from "./vocabulary";

/** The languages in which customers name countries. Igbo names aren't in Unicode's data: they use the English ones. */
const LANGUAGES = ["en", "fr", "ha", "yo", "pcm"];
/** Our own country, and Yoruba's "Nàìjá", which CLDR gives to Niger. */
const NOT_ABROAD = new Set(["NG"]);
const OTHERWISE = new Set(["naija", "nigeria"]);
/** Also ordinary words or abbreviations: places only next to a word for travel. */
const IN_CONTEXT = new Set(["nice", "us", "rio", "sa", "world", "gulf", "jersey", "rome", "sin", "mali"]);
const WEIGHT = 4;

/** Names by ISO code, in all these languages, separated by semicolons. Built once per process from its own ICU data. */
export const COUNTRY_NAMES: ReadonlyMap<string, string> = countryNames();

function countryNames(): Map<string, string> {
  const readers = LANGUAGES.map(
    (language) => new Intl.DisplayNames([language], { type: "region", fallback: "none" }),
  );
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
  const known: Readonly<Record<string, string>> = aliases;
  const names = new Map(Object.entries(known));
  for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
    // Withdrawn codes (DD, UK) have the same names as current ones.
    if (NOT_ABROAD.has(code) || !isCurrent(code)) continue;
    const told = readers
      .flatMap((reader) => reader.of(code) ?? [])
      .filter((name) => !OTHERWISE.has(plain(name)));
    if (told.length > 0) names.set(code, [...told, ...(known[code] ? [known[code]] : [])].join("; "));
  }
  return names;
}

function isCurrent(code: string): boolean {
  return Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`;
}

function plain(name: string): string {
  return name
    .normalize("NFD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase();
}

/** "Great Britain", "Royaume-Uni" and "London" for GB; for several countries, by the first part of the region's code. */
export function otherNames(regionCode: string): string {
  return COUNTRY_NAMES.get(headOf(regionCode)) ?? "";
}

export function headOf(regionCode: string): string {
  return regionCode.toUpperCase().split("-")[0] ?? "";
}

/** The country's English name: "Benin" for BJ. */
export function countryName(code: string): string {
  return new Intl.DisplayNames(["en"], { type: "region", fallback: "code" }).of(code) ?? code;
}

/** Adds all places, sold or not, and a sold region's own name. The key is the ISO code, or the region's first part. */
export function addPlaces(to: Map<string, Meaning[]>, regions: readonly SnapshotRegion[]): void {
  const add = (key: string, names: string) => {
    for (const name of names.split(";")) {
      // "Nepa" is Yoruba for Nepal; "Benin" is a DisCo first.
      const isOrdinary = IN_CONTEXT.has(plain(name).trim()) || ALIASES.has(squash(name));
      addWords(to, name, {
        kind: "place",
        key,
        to: ["esim"],
        weight: WEIGHT,
        ...(isOrdinary ? { inContext: true } : {}),
      });
    }
  };
  for (const [code, names] of COUNTRY_NAMES) add(code, names);
  for (const { code, name } of regions) add(headOf(code), name.replace(/\(.*?\)/g, ""));
}
