"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { emptyFormValues } from "@/app/_purchase/state/form-values";
import { savePrefill } from "@/app/_purchase/state/prefill";
import { Button, buttonClass } from "@/app/_ui/button";
import { Field } from "@/app/_ui/field";
import type { ServiceId } from "@/lib/model/service-id";
import { goWords } from "@/lib/words/en/go";
import { type Destination, destinationsOf } from "./destinations";
import { sayGuess } from "./say-guess";
import { SIZE_WORDS } from "./size-words";

/**
 * A search box for any number. Without JavaScript it submits to /go. With it, the guess is shown while typing, and
 * the number is carried over to the form within this tab, in no address.
 */
export function GoBox({ sold }: { sold: readonly ServiceId[] }) {
  const [text, setText] = useState("");
  const [unknown, setUnknown] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // Typed before hydration, or restored by the browser.
  useEffect(() => {
    const field = form.current?.elements.namedItem("q");
    if (field instanceof HTMLInputElement) setText(field.value);
  }, []);
  const found = destinationsOf(text, sold);
  const [only] = found;

  function submit(event: FormEvent<HTMLFormElement>) {
    // "3 GB for a month" is for the plan finder, to which /go redirects.
    if (!only && SIZE_WORDS.test(text) && sold.includes("data")) return;
    event.preventDefault();
    if (only && found.length === 1) go(only);
    // Several matches: the choices are already shown below, so focus them.
    else if (only) form.current?.querySelector<HTMLElement>("[data-choice]")?.focus();
    else setUnknown(true);
  }

  return (
    <form ref={form} action="/go" method="get" onSubmit={submit} className="grid gap-3" noValidate>
      <div className="flex items-end gap-2">
        <Field
          id="q"
          name="q"
          label={goWords.label}
          className="min-w-0 flex-1"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={60}
          onInput={(event) => {
            setText(event.currentTarget.value);
            setUnknown(false);
          }}
        />
        <Button type="submit" className="min-h-13.5">
          {goWords.submit}
        </Button>
      </div>
      <div role="status" className="grid gap-2">
        {only ? (
          <p className="font-semibold">{sayGuess(found)}</p>
        ) : (
          <p className={unknown ? "font-semibold" : "text-small text-muted"}>
            {unknown ? goWords.unknown : goWords.hint}
          </p>
        )}
      </div>
      {only ? (
        <div className="flex flex-wrap gap-2">
          {found.map((destination) => (
            <a
              key={destination.form}
              data-choice
              href={destination.href}
              className={buttonClass(found.length === 1 ? "primary" : "quiet")}
              onClick={() => carry(destination)}
            >
              {goWords.to[destination.form]}
            </a>
          ))}
        </div>
      ) : null}
    </form>
  );
}

function go(destination: Destination): void {
  carry(destination);
  window.location.assign(destination.href);
}

function carry({ form, typed }: Destination): void {
  if (typed) savePrefill(form, { onlyBack: false, typed: { ...emptyFormValues(), ...typed } });
}
