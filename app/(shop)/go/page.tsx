import type { Metadata, Route } from "next";
import { redirect } from "next/navigation";
import { destinationsOf } from "@/app/_quick-buy/destinations";
import { sayGuess } from "@/app/_quick-buy/say-guess";
import { SIZE_WORDS } from "@/app/_quick-buy/size-words";
import { findSold } from "@/app/_shop/catalogue/find-sold";
import { buttonClass } from "@/app/_ui/button";
import { Field } from "@/app/_ui/field";
import { Heading } from "@/app/_ui/heading";
import { cutParam, type SearchParams } from "@/app/_ui/search-param";
import { goWords } from "@/lib/words/en/go";

export const metadata: Metadata = { title: goWords.title, robots: { index: false } };

/**
 * Handles the home page's search box without JavaScript (contract.md, Pages): redirects to the only matching form,
 * else shows the choices.
 */
export default async function GoPage({ searchParams }: { searchParams: SearchParams }) {
  const q = cutParam((await searchParams).q);
  const sold = await findSold();
  const found = destinationsOf(q, sold);
  const [only] = found;
  if (only && found.length === 1) redirect(only.plainHref as Route);
  if (!only && SIZE_WORDS.test(q) && sold.includes("data")) {
    redirect(`/plans?${new URLSearchParams({ q })}` as Route);
  }
  return (
    <div className="column">
      <Heading
        title={only ? goWords.title : goWords.unknownTitle}
        lead={only ? sayGuess(found) : goWords.unknown}
      />
      {only ? (
        <ul className="grid gap-3 pb-10">
          {found.map(({ form, plainHref }) => (
            <li key={form} className="grid">
              <a href={plainHref} className={buttonClass("primary")}>
                {goWords.to[form]}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      <form action="/go" method="get" className="flex items-end gap-2">
        <Field
          id="q"
          name="q"
          label={only ? goWords.again : goWords.label}
          className="min-w-0 flex-1"
          autoComplete="off"
          maxLength={60}
          defaultValue={only ? "" : q}
        />
        <button type="submit" className={buttonClass("quiet", "min-h-13.5")}>
          {goWords.submit}
        </button>
      </form>
    </div>
  );
}
