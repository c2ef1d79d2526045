import "server-only";
import { otherNames } from "@/lib/search/places";
import type { SnapshotRegion } from "@/lib/services/catalogue-snapshot";
import type { Place } from "./find-regions";

/** The catalogue's regions as places, with the names that people use for them. */
export function placesOf(regions: readonly SnapshotRegion[]): Place[] {
  return regions.map(({ code, name, kind }) => {
    const known = new Set(name.split(" "));
    const also = new Set(
      otherNames(code)
        .split(/[;\s]+/)
        .filter((word) => !known.has(word)),
    );
    return { code, name, kind: kind === "multi-country" ? "several" : "country", also: [...also].join(" ") };
  });
}
