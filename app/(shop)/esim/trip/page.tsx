import type { Metadata } from "next";
import { connection } from "next/server";
import { findCatalogue } from "@/app/_shop/catalogue/find-catalogue";
import { Unpaused } from "@/app/_shop/catalogue/unpaused";
import { Heading } from "@/app/_ui/heading";
import { Notice } from "@/app/_ui/notice";
import { type SearchParams, wholeParam } from "@/app/_ui/search-param";
import { planTrip, tripDays } from "@/lib/catalogue/plan-trip";
import { context } from "@/lib/context/context";
import { tripRegions } from "@/lib/esims/trip-regions";
import { findIntent } from "@/lib/search/find-intent";
import { countryName } from "@/lib/search/places";
import { shopVocabulary } from "@/lib/search/shop-vocabulary";
import { tripWords } from "@/lib/words/messages";
import { TripForm } from "./trip-form";
import { TripOptionCard } from "./trip-option-card";
import { bytesADay, gigabytes, USES } from "./trip-use";

export function generateMetadata(): Metadata {
  return { title: tripWords.title, description: tripWords.lead };
}

/** Compares one regional package with one for each country. The trip is in the address: it works without JavaScript. */
export default async function TripPage({ searchParams }: { searchParams: SearchParams }) {
  await connection();
  const params = await searchParams;
  const query = {
    q: wholeParam(params, "q", 80),
    from: wholeParam(params, "from", 10),
    to: wholeParam(params, "to", 10),
    use: USES.find((use) => use === wholeParam(params, "use")) ?? "maps",
    gb: wholeParam(params, "gb", 6),
  };
  const catalogue = await findCatalogue();
  const days = tripDays(query.from, query.to);
  const places = placesIn(query.q, catalogue);
  const bytes = bytesADay(query);
  const dated = query.from !== "" && query.to !== "";
  const wrong = {
    q: query.q !== "" && places.length === 0 ? tripWords.noPlace : null,
    to: dated && days === null ? tripWords.wrongDates : null,
    gb: bytes === null ? tripWords.wrongOwn : null,
  };
  return (
    <div className="column">
      <Heading title={tripWords.title} lead={tripWords.lead} />
      <Unpaused service="esim">
        <div className="grid gap-8 pb-10">
          <TripForm asked={query} wrong={wrong} />
          {places.length > 0 && !dated ? <Notice tone="wait" title={tripWords.noDates} /> : null}
          {places.length > 0 && days !== null && bytes !== null && catalogue ? (
            <Options
              options={planTrip(
                { places, days, bytes: Math.ceil(bytes * days) },
                await tripRegions(context(), catalogue, places),
              )}
              summary={tripWords.need({
                places: places.map((place) => countryName(place)).join(", "),
                days,
                gb: gigabytes(bytes * days),
              })}
              nameOf={(code) => catalogue.regions.find((region) => region.code === code)?.name ?? code}
            />
          ) : null}
        </div>
      </Unpaused>
    </div>
  );
}

interface OptionsProps {
  options: ReturnType<typeof planTrip>;
  summary: string;
  nameOf: (regionCode: string) => string;
}

function Options({ options: { one, each }, summary, nameOf }: OptionsProps) {
  const found = [one, each].filter((option) => option !== null).sort((a, b) => a.price - b.price);
  return (
    <section id="options" aria-label={tripWords.options} className="grid gap-4">
      <h2 className="font-bold">{tripWords.options}</h2>
      <p>{summary}</p>
      {found.length === 0 ? <Notice tone="wait" title={tripWords.none} /> : null}
      {found.map((option) => (
        <TripOptionCard key={option.packages.length} option={option} nameOf={nameOf} />
      ))}
      {found.length > 0 ? <p className="text-small text-muted">{tripWords.note}</p> : null}
    </section>
  );
}

/** The countries named in the text, sold or not: "UK and France" → GB, FR. */
function placesIn(text: string, catalogue: Parameters<typeof shopVocabulary>[0]): string[] {
  const { intents } = findIntent(`esim ${text}`, shopVocabulary(catalogue));
  const places = intents.find(({ to }) => to === "esim")?.places ?? [];
  // "EU" and "GL" are regions, not countries.
  return places.filter(
    (place) => countryName(place) !== place && !["EU", "AF", "AS", "ME", "NA", "GL"].includes(place),
  );
}
