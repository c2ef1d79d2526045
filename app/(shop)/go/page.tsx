import type { Metadata } from "next";
import { answerText, detailsOf } from "@/app/_quick-buy/answer-text";
import { Choice } from "@/app/_quick-buy/choice";
import { findSearch } from "@/app/_quick-buy/find-search";
import { searchAction } from "@/app/_quick-buy/search-action";
import { findCatalogue } from "@/app/_shop/catalogue/find-catalogue";
import { findSold } from "@/app/_shop/catalogue/find-sold";
import { ServiceList } from "@/app/_shop/frame/service-list";
import { PlainForm } from "@/app/_ui/action-form";
import { buttonClass } from "@/app/_ui/button";
import { Field } from "@/app/_ui/field";
import { Heading } from "@/app/_ui/heading";
import type { SearchParams } from "@/app/_ui/search-param";
import { TEXT_LINK } from "@/app/_ui/text-link";
import { context } from "@/lib/context/context";
import { MAX_TEXT } from "@/lib/search/find-intent";
import { shopVocabulary } from "@/lib/search/shop-vocabulary";
import { redirectLocal } from "@/lib/web/redirect-local";
import { localHref } from "@/lib/words/local-href";
import { goWords } from "@/lib/words/messages";

export function generateMetadata(): Metadata {
  return { title: goWords.title, robots: { index: false } };
}

/**
 * Answers the home page's search box on the server (contract.md, Pages): redirects to the only exact answer, else shows the
 * choices. It knows places and the catalogue's names, which the page doesn't load.
 */
export default async function GoPage({ searchParams }: { searchParams: SearchParams }) {
  const { text: q, isInAddress } = await findSearch(searchParams);
  const [sold, catalogue] = await Promise.all([findSold(), findCatalogue()]);
  const server = { vocabulary: shopVocabulary(catalogue), regions: catalogue?.regions ?? [], isInAddress };
  const { destinations, only, guess } = answerText(q, sold, server);
  if (only) redirectLocal(only.plainHref);
  const isFound = destinations.length > 0;
  if (!isFound && q.trim() !== "") {
    // Logs words that we don't know yet. Digits are removed, because they may be somebody's number.
    context().log.info("search found nothing", { event: "search_missed", name: q.replace(/\d/g, "") });
  }
  return (
    <div className="column">
      <Heading
        title={isFound || q.trim() === "" ? goWords.title : goWords.unknownTitle}
        lead={
          isFound ? (guess ?? goWords.found({ text: q })) : q.trim() === "" ? goWords.hint : goWords.unknown
        }
      />
      {isFound ? (
        <ul className="grid gap-3 pb-10">
          {destinations.map((destination) => (
            <li key={destination.plainHref} className="grid">
              <a href={localHref(destination.plainHref)} className={buttonClass("primary")}>
                <Choice destination={destination} details={detailsOf(destination.intent)} />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      <PlainForm action={searchAction} className="flex flex-wrap items-end gap-2">
        <Field
          name="q"
          label={isFound ? goWords.again : goWords.label}
          className="min-w-0 flex-1"
          autoComplete="off"
          maxLength={MAX_TEXT}
          defaultValue={isFound ? "" : q}
        />
        <button type="submit" className={buttonClass("quiet", "min-h-13.5")}>
          {goWords.submit}
        </button>
      </PlainForm>
      {isFound ? null : (
        <div className="grid gap-6 pt-8">
          <p>
            <a href={localHref("/help")} className={TEXT_LINK}>
              {goWords.contact}
            </a>
          </p>
          <ServiceList sold={sold} />
        </div>
      )}
    </div>
  );
}
