import type { Metadata } from "next";
import { connection } from "next/server";
import { sellingMetadata } from "@/app/_purchase/form/selling-metadata";
import { SellingPage } from "@/app/_purchase/form/selling-page";
import { findCatalogue } from "@/app/_shop/catalogue/find-catalogue";
import { findIntent } from "@/lib/search/find-intent";
import { countryName } from "@/lib/search/places";
import { shopVocabulary } from "@/lib/search/shop-vocabulary";
import { findPlaces } from "./find-regions";
import { PlaceSearch } from "./place-search";
import { placesOf } from "./places-of";

export function generateMetadata(): Metadata {
  return sellingMetadata("esim");
}

interface Props {
  searchParams: Promise<{ q?: string | string[] }>;
}

/** "Cotonou (Benin)": the requested country that isn't sold. */
function unsoldIn(query: string): string | null {
  const [place] = findIntent(query, shopVocabulary(null)).intents.flatMap(({ places = [] }) => places);
  if (place === undefined) return null;
  const country = countryName(place);
  const typed = query.trim();
  return typed.toLowerCase() === country.toLowerCase() ? country : `${typed} (${country})`;
}

/** Rendered per request: the search is in the address, so that it works without JavaScript. */
export default async function EsimPage({ searchParams }: Props) {
  await connection();
  const { q } = await searchParams;
  const query = typeof q === "string" ? q.slice(0, 80) : "";
  const places = placesOf((await findCatalogue())?.regions ?? []);
  return (
    <SellingPage service="esim" offers={places} words="places" narrow>
      <PlaceSearch
        places={places}
        query={query}
        unsold={findPlaces(places, query).length === 0 ? unsoldIn(query) : null}
      />
    </SellingPage>
  );
}
