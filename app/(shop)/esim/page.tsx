import type { Metadata } from "next";
import { connection } from "next/server";
import { findCatalogue } from "@/app/_shop/catalogue/find-catalogue";
import { Unpaused } from "@/app/_shop/catalogue/unpaused";
import { Heading } from "@/app/_ui/heading";
import { Notice } from "@/app/_ui/notice";
import { esimWords } from "@/lib/words/en/esim";
import { placesOf } from "./find-regions";
import { PlaceSearch } from "./place-search";

export const metadata: Metadata = { title: esimWords.title, description: esimWords.lead };

interface Props {
  searchParams: Promise<{ q?: string | string[] }>;
}

/** Rendered per request: the search is in the address, so that it works without JavaScript. */
export default async function EsimPage({ searchParams }: Props) {
  await connection();
  const { q } = await searchParams;
  const places = placesOf((await findCatalogue())?.regions ?? []);
  return (
    <div className="column">
      <Heading title={esimWords.title} lead={esimWords.lead} />
      <Unpaused service="esim">
        {places.length > 0 ? (
          <PlaceSearch places={places} query={typeof q === "string" ? q.slice(0, 80) : ""} />
        ) : (
          <Notice title={esimWords.none} />
        )}
      </Unpaused>
    </div>
  );
}
