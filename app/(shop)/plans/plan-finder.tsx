"use client";

import { useSearchParams } from "next/navigation";
import { type FormEvent, type MouseEvent, startTransition, useEffect, useRef, useState } from "react";
import { Button } from "@/app/_ui/button";
import { Field } from "@/app/_ui/field";
import { TEXT_LINK } from "@/app/_ui/text-link";
import { findPlans } from "@/lib/catalogue/find-plans";
import { MAX_FILTER_LENGTH, parsePlanFilter } from "@/lib/catalogue/parse-plan-filter";
import { isNoFilter, parseFilterQuery } from "@/lib/catalogue/plan-filter";
import { localHref } from "@/lib/words/local-href";
import { planWords } from "@/lib/words/messages";
import { FilterLinks } from "./filter-links";
import { filterText } from "./filter-text";
import type { FinderRow } from "./finder-rows";
import { FoundList } from "./found-list";
import { plansAddress } from "./plans-address";
import { Suggestions } from "./suggestions";

/**
 * The search box, the filter links and the results. The page contains all plans, so that results update while typing.
 * Without JavaScript the box submits to the server and the links are pages. The filter moves into the address when
 * the box loses focus.
 */
export function PlanFinder({ rows }: { rows: readonly FinderRow[] }) {
  const query = useSearchParams();
  const order = query.get("sort") === "value" ? "value" : "price";
  const posted = query.get("q");
  const [typed, setTyped] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const text = typed ?? posted;
  const read = text === null ? null : parsePlanFilter(text);
  const filter = read?.filter ?? parseFilterQuery((name) => query.get(name));
  const unread = (typed === null || typed === posted) && read ? read.unread : [];
  const found = findPlans(rows, filter, order);

  useEffect(() => {
    // Typed before hydration.
    const field = form.current?.elements.namedItem("q");
    if (field instanceof HTMLInputElement && field.value !== field.defaultValue) setTyped(field.value);
    const back = () => {
      startTransition(() => setTyped(null));
      write(form.current, window.location.href);
    };
    window.addEventListener("popstate", back);
    return () => window.removeEventListener("popstate", back);
  }, []);

  /** Moves the typed filter into the address. Unknown words stay in the box and are reported. */
  function keep() {
    if (typed === null) return;
    const said = parsePlanFilter(typed);
    const address = localHref(
      said.unread.length === 0
        ? plansAddress(said.filter, order)
        : `/plans?${new URLSearchParams({ q: typed, ...(order === "value" ? { sort: order } : {}) })}`,
    );
    if (`${window.location.pathname}${window.location.search}` !== address) {
      window.history.pushState(null, "", address);
    }
    // In a transition, as Next applies the address: otherwise the results of the former address show in between.
    startTransition(() => setTyped(null));
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    keep();
  }
  function choose(event: MouseEvent<HTMLAnchorElement>, href: string) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    startTransition(() => setTyped(null));
    write(form.current, href);
    window.history.pushState(null, "", href);
  }

  return (
    <div className="grid gap-8 lg:grid-cols-[340px_minmax(0,1fr)] lg:items-start">
      <div className="grid gap-5">
        <form
          ref={form}
          action={localHref("/plans")}
          method="get"
          onSubmit={submit}
          className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 gap-y-1.5"
          noValidate
        >
          <Field
            name="q"
            type="search"
            // It understands English only.
            lang="en-NG"
            label={planWords.box}
            hint={planWords.boxHint}
            error={unreadMessage(unread, isNoFilter(filter))}
            // Label, hint and errors run above and below the button.
            className="contents! [&>:not(:nth-child(2))]:col-span-full"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={MAX_FILTER_LENGTH}
            defaultValue={posted ?? filterText(filter)}
            onInput={(event) => setTyped(event.currentTarget.value)}
            // Unknown words are reported only on submit: a message now would move the button that is being tapped.
            onBlur={() => typed !== null && parsePlanFilter(typed).unread.length === 0 && keep()}
          />
          <Button type="submit" className="col-start-2 row-start-2 min-h-13.5 self-start">
            {planWords.submit}
          </Button>
        </form>
        {/* On a phone the results follow right below the box. */}
        <details className="lg:hidden">
          <summary className={TEXT_LINK}>{planWords.narrow}</summary>
          <FilterLinks filter={filter} order={order} onChoose={choose} />
        </details>
        <div className="hidden lg:block">
          <FilterLinks filter={filter} order={order} onChoose={choose} />
        </div>
      </div>
      {isNoFilter(filter) ? (
        <Suggestions onChoose={choose} />
      ) : (
        <FoundList found={found} filter={filter} order={order} onChoose={choose} />
      )}
    </div>
  );
}

/** Updates the box from the address after a link or browser back changed it. */
function write(form: HTMLFormElement | null, address: string) {
  const field = form?.elements.namedItem("q");
  const query = new URL(address, window.location.href).searchParams;
  if (field instanceof HTMLInputElement) {
    field.value = query.get("q") ?? filterText(parseFilterQuery((name) => query.get(name)));
  }
}

function unreadMessage(words: readonly string[], nothingRead: boolean): string | null {
  if (words.length === 0) return null;
  const unread = words.join(" ");
  return nothingRead ? planWords.unreadAll({ words: unread }) : planWords.unread({ words: unread });
}
