import type { SnapshotRegion } from "@/lib/services/catalogue-snapshot";
import aliases from "./country-aliases.json";

export interface Place {
  code: string;
  name: string;
  kind: "country" | "several";
}

/** The regions of the catalogue copy as places, by name. */
export function placesOf(regions: readonly SnapshotRegion[]): Place[] {
  return regions.map(({ code, name, kind }) => ({
    code,
    name,
    kind: kind === "multi-country" ? "several" : "country",
  }));
}

/**
 * The places that match a query: each word of the query must begin a word of the place's name, code or well-known
 * other name. Ignores accents and letter case. An empty query returns all. Pure.
 */
export function findPlaces(places: readonly Place[], query: string): Place[] {
  const wanted = wordsOf(query);
  return places.filter((place) => {
    const words = wordsOf(`${place.name} ${place.code} ${otherNames(place.code)}`);
    return wanted.every((part) => words.some((word) => word.startsWith(part)));
  });
}

function otherNames(code: string): string {
  const known: Readonly<Record<string, string>> = aliases;
  const [head = ""] = code.toUpperCase().split("-");
  return Object.hasOwn(known, head) ? (known[head] ?? "") : "";
}

function wordsOf(text: string): string[] {
  const plain = text
    .slice(0, 80)
    .normalize("NFD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase();
  return plain.split(/[^\p{Letter}\p{Number}]+/u).filter(Boolean);
}
