import "server-only";
import type { FormValues } from "@/app/_purchase/state/form-values";
import { findCatalogue } from "@/app/_shop/catalogue/find-catalogue";
import { type SearchParams, wholeParam } from "@/app/_ui/search-param";
import { findIntent, MAX_TEXT } from "@/lib/search/find-intent";
import type { Intent } from "@/lib/search/intent";
import { shopVocabulary } from "@/lib/search/shop-vocabulary";
import { formOf } from "./destinations";

/** What the search text of the address says about one service's form. */
export async function findStart(
  searchParams: SearchParams,
  service: Intent["to"],
): Promise<Partial<FormValues>> {
  const text = wholeParam(await searchParams, "q", MAX_TEXT);
  const { intents } = findIntent(text, shopVocabulary(await findCatalogue()));
  const intent = intents.find(({ to }) => to === service);
  return intent ? formOf(intent) : {};
}
