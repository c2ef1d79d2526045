import { wordSource } from "#word-source";

/** Names of places that English gives an article. */
const THE =
  /^(United |Netherlands|Philippines|Gambia|Bahamas|Maldives|Seychelles|Comoros|Central African|Dominican Republic|Democratic Republic|Republic of|Isle of|Middle East|Caribbean|Balkans)|\bIslands$/;

/** A place's name within an English sentence: "the United Kingdom", "Kenya". Other languages keep the name. */
export function withArticle(place: string): string {
  return wordSource().locale === "en" && THE.test(place) ? `the ${place}` : place;
}
