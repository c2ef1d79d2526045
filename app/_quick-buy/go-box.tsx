"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { emptyFormValues } from "@/app/_purchase/state/form-values";
import { savePrefill } from "@/app/_purchase/state/prefill";
import { Button, buttonClass } from "@/app/_ui/button";
import { Field } from "@/app/_ui/field";
import { LineIcon } from "@/app/_ui/line-icon";
import { Notice } from "@/app/_ui/notice";
import { usePlainAction } from "@/app/_ui/use-form-action";
import type { ServiceId } from "@/lib/model/service-id";
import { localHref } from "@/lib/words/local-href";
import { errorWords, goWords } from "@/lib/words/messages";
import { Choice } from "./choice";
import type { Destination } from "./destinations";
import { searchAction } from "./search-action";

type Search = typeof import("./answer-text");

/**
 * The search box: numbers, services, providers, amounts. Without JavaScript, or before it runs, /go answers, which also knows
 * places. With it, answers appear while typing, and numbers are carried to the form within this tab, never in an address. The
 * vocabulary is loaded at the first focus.
 */
export function GoBox({ sold }: { sold: readonly ServiceId[] }) {
  const [text, setText] = useState("");
  const [unknown, setUnknown] = useState(false);
  const [search, setSearch] = useState<Search | null>(null);
  const [unsent, setUnsent] = useState(false);
  const send = usePlainAction(searchAction);
  const form = useRef<HTMLFormElement>(null);
  const load = async () => {
    const loaded = await import("./answer-text");
    setSearch(loaded);
    return loaded;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once: typed before hydration, or restored by the browser
  useEffect(() => {
    const field = form.current?.elements.namedItem("q");
    if (!(field instanceof HTMLInputElement) || field.value === "") return;
    setText(field.value);
    void load().catch(() => undefined);
  }, []);
  const answer = search && text.trim() !== "" ? search.answerText(text, sold) : null;
  const found = answer?.destinations ?? [];

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const element = form.current;
    const field = element?.elements.namedItem("q");
    const now = field instanceof HTMLInputElement ? field.value : text;
    const loaded = search ?? (await load().catch(() => null));
    if (!loaded) {
      // The vocabulary didn't load, so the server answers, as it does without scripts.
      if (element) setUnsent((await send.submit(element, new FormData(element))) !== null);
      return;
    }
    const { destinations, only, isPrivate, isRead } = loaded.answerText(now, sold);
    if (only && (isRead || isPrivate)) go(only);
    // The choices are already shown below, so focus them.
    else if (destinations.length > 0 && (isPrivate || (isRead && destinations[0]?.intent.exact)))
      element?.querySelector<HTMLElement>("[data-choice]")?.focus();
    else if (isPrivate) setUnknown(true);
    // Without a number: /go also knows places and the catalogue's names.
    else window.location.assign(`${localHref("/go")}?${new URLSearchParams({ q: now })}`);
  }

  return (
    <form ref={form} action={send.action} onSubmit={submit} className="grid gap-3" noValidate>
      <div className="flex items-end gap-2">
        <Field
          name="q"
          label={goWords.label}
          className="min-w-0 flex-1"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={120}
          onFocus={() => void load().catch(() => undefined)}
          onInput={(event) => {
            setText(event.currentTarget.value);
            setUnknown(false);
            setUnsent(false);
          }}
        />
        <Button type="submit" className="min-h-13.5 max-sm:px-4">
          {/* On a phone the field needs the space, so the button is an arrow. */}
          <span className="max-sm:sr-only">{goWords.submit}</span>
          <LineIcon
            box={20}
            size={22}
            stroke={2.2}
            className="sm:hidden"
            d="M3 10h13M11 4.5 16.5 10 11 15.5"
          />
        </Button>
      </div>
      {unsent ? (
        <Notice tone="bad" title={errorWords.unsentTitle}>
          <p>{errorWords.unsent}</p>
        </Notice>
      ) : null}
      <div role="status" className="grid gap-2">
        {found.length > 0 ? (
          <p className="font-semibold">{answer?.guess ?? goWords.choose}</p>
        ) : (
          <p className={unknown ? "font-semibold" : "text-small text-muted"}>
            {unknown ? goWords.unknown : goWords.hint}{" "}
            {unknown ? (
              <a className="tap font-semibold underline underline-offset-4" href={localHref("/help")}>
                {goWords.contact}
              </a>
            ) : null}
          </p>
        )}
      </div>
      {search && found.length > 0 ? (
        <div className="flex flex-wrap gap-2">
          {found.map((destination) => (
            <a
              key={`${destination.form} ${destination.intent.product}`}
              data-choice
              href={localHref(destination.href)}
              className={buttonClass(destination === answer?.only ? "primary" : "quiet")}
              onClick={() => carry(destination)}
            >
              <Choice destination={destination} details={search.detailsOf(destination.intent)} />
            </a>
          ))}
        </div>
      ) : null}
    </form>
  );
}

function go(destination: Destination): void {
  carry(destination);
  window.location.assign(localHref(destination.href));
}

function carry({ form, typed }: Destination): void {
  if (typed) savePrefill(form, { onlyBack: false, typed: { ...emptyFormValues(), ...typed } });
}
