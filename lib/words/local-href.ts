import { wordSource } from "#word-source";

/** Addresses shared by all languages: admin, the API, the lite switch, files. */
const COMMON = /^\/(\/|(admin|api|lite|metrics|icons|fonts|theme|_next)(\/|$)|[^/?#]*\.\w+$)/;

/** An address of this shop in the reader's language: "/data" becomes "/pcm/data" in Pidgin. Other addresses are unchanged. */
export function localHref<Href extends string>(href: Href): Href {
  return prefixed(wordSource().locale, href);
}

/** An address of this shop in the given language. */
export function prefixed<Href extends string>(locale: string, href: Href): Href {
  if (locale === "en" || !href.startsWith("/") || COMMON.test(href)) return href;
  return `/${locale}${href === "/" ? "" : href.replace(/^\/(?=[?#])/, "")}` as Href;
}
