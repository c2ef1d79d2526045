import "server-only";
import type { FormValues } from "@/app/_purchase/state/form-values";
import { findCatalogue } from "@/app/_shop/catalogue/find-catalogue";
import type { SearchParams } from "@/app/_ui/search-param";
import { findIntent } from "@/lib/search/find-intent";
import type { Intent } from "@/lib/search/intent";
import { shopVocabulary } from "@/lib/search/shop-vocabulary";
import { formOf } from "./destinations";
import { findSearch } from "./find-search";

/** The initial values that the searched text gives one service's form. */
export async function findStart(
  searchParams: SearchParams,
  service: Intent["to"],
): Promise<Partial<FormValues>> {
  const { text } = await findSearch(searchParams);
  const { intents } = findIntent(text, shopVocabulary(await findCatalogue()));
  const intent = intents.find(({ to }) => to === service);
  return intent ? formOf(intent) : {};
}
