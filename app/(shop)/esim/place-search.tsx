"use client";

import { useEffect, useRef, useState } from "react";
import { Button } from "@/app/_ui/button";
import { Field } from "@/app/_ui/field";
import { TEXT_LINK } from "@/app/_ui/text-link";
import { localHref } from "@/lib/words/local-href";
import { esimWords, tripWords } from "@/lib/words/messages";
import { findPlaces, type Place } from "./find-regions";

interface Props {
  places: readonly Place[];
  query: string;
  /** The place named by `query` that isn't sold. */
  unsold: string | null;
}

/** Destination search. Submits to the address without JavaScript, and filters while typing with it. */
export function PlaceSearch({ places, query, unsold }: Props) {
  const [typed, setTyped] = useState(query);
  const form = useRef<HTMLFormElement>(null);
  // Typed before hydration, or restored by the browser.
  useEffect(() => {
    const field = form.current?.elements.namedItem("q");
    if (field instanceof HTMLInputElement) setTyped(field.value);
  }, []);
  const found = findPlaces(places, typed);
  const asked = typed.trim();
  const groups = [
    { name: esimWords.countries, places: found.filter(({ kind }) => kind === "country") },
    { name: esimWords.regions, places: found.filter(({ kind }) => kind === "several") },
  ].filter((group) => group.places.length > 0);
  return (
    <div className="grid gap-6 pb-10">
      <form ref={form} action={localHref("/esim")} className="flex items-end gap-3">
        <Field
          name="q"
          type="search"
          label={esimWords.search}
          autoComplete="off"
          maxLength={80}
          defaultValue={query}
          onChange={(event) => setTyped(event.target.value)}
          className="min-w-0 flex-1"
        />
        <Button type="submit" look="quiet" className="min-h-13.5">
          {esimWords.searchButton}
        </Button>
      </form>
      {asked === "" ? null : (
        <p role="status">
          {unsold !== null && asked === query.trim()
            ? esimWords.notSold({ place: unsold })
            : esimWords.found({ count: found.length, query: asked })}{" "}
          <a className={TEXT_LINK} href={localHref("/esim")}>
            {esimWords.showAll}
          </a>
        </p>
      )}
      {groups.map((group) => (
        <section key={group.name} aria-label={group.name} className="grid gap-1">
          <h2 className="font-bold">{group.name}</h2>
          <ul className="border-t border-line sm:grid sm:grid-cols-2 sm:gap-x-8">
            {group.places.map(({ code, name, kind }) => (
              <li key={code} className="border-b border-line">
                <a
                  href={localHref(`/esim/${encodeURIComponent(code)}`)}
                  className="flex min-h-13 items-center gap-3 underline-offset-4 hover:underline"
                >
                  <PlaceMark code={code} several={kind === "several"} />
                  <span className="font-semibold">{name}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p className="flex flex-wrap gap-x-6">
        <a className={TEXT_LINK} href={localHref("/esim/trip")}>
          {tripWords.link}
        </a>
        <a className={TEXT_LINK} href={localHref("/esim/top-up")}>
          {esimWords.topUpLink}
        </a>
      </p>
    </div>
  );
}

/** A place's icon: its letters, or a globe for several countries. Uses no flag images. */
function PlaceMark({ code, several }: { code: string; several: boolean }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 30 30" width="30" height="30" className="shrink-0 text-muted">
      <circle cx="15" cy="15" r="14" fill="none" stroke="currentColor" strokeWidth="1.4" />
      {several ? (
        <path
          d="M1 15h28M15 1c-9 8-9 20 0 28M15 1c9 8 9 20 0 28"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.4"
        />
      ) : (
        <text
          x="15"
          y="19.2"
          textAnchor="middle"
          fontSize="11.5"
          fontWeight="700"
          fill="currentColor"
          className="text-ink"
        >
          {code.slice(0, 2).toUpperCase()}
        </text>
      )}
    </svg>
  );
}
