import type { ReactNode } from "react";
import { PlainForm } from "@/app/_ui/action-form";
import { Button } from "@/app/_ui/button";
import { Disclosure } from "@/app/_ui/disclosure";
import { Field } from "@/app/_ui/field";
import { MAX_SEARCH_LENGTH } from "@/lib/admin/orders/parse-search";
import { listWords } from "@/lib/words/en/lists";

interface Props {
  /** The list's address. */
  here: string;
  summary: string;
  open: boolean;
  /** The query that the form keeps: search, sorting, columns. */
  kept: string;
  /** The fields; the two days follow them. */
  children: ReactNode;
  days: { fromDay: string; untilDay: string };
}

/** A list's filters, submitted to its address. Works without JavaScript. */
export function ListFilters({ here, summary, open, kept, children, days }: Props) {
  return (
    <Disclosure summary={summary} open={open}>
      <form action={here} className="grid grid-cols-1 gap-4">
        <KeptFields query={kept} />
        <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
          {children}
          <Field name="from" type="date" label={listWords.from} defaultValue={days.fromDay} />
          <Field name="until" type="date" label={listWords.until} defaultValue={days.untilDay} />
        </div>
        <Button type="submit" look="quiet">
          {listWords.filter}
        </Button>
      </form>
    </Disclosure>
  );
}

/** A query as hidden fields of a form that requests a page. */
export function KeptFields({ query }: { query: string }) {
  return [...new URLSearchParams(query)].map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

interface SearchProps {
  action: (form: FormData) => Promise<void>;
  label: string;
  hint: string;
  find: string;
  /** The current search, to correct it. */
  text: string | null;
}

/** One search box for any identifier, posted so that its text stays out of the address. */
export function ListSearch({ action, label, hint, find, text }: SearchProps) {
  return (
    <search>
      <PlainForm
        action={action}
        className="grid max-w-3xl grid-cols-1 gap-3 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-start"
      >
        <Field
          name="search"
          type="search"
          label={label}
          hint={hint}
          defaultValue={text ?? ""}
          maxLength={MAX_SEARCH_LENGTH}
          autoComplete="off"
        />
        <Button type="submit" className="lg:mt-6.5">
          {find}
        </Button>
      </PlainForm>
    </search>
  );
}
