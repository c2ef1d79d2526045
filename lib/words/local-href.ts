import { wordSource } from "#word-source";

/** What has one address for all languages: the desk, the API, the lite switch, files. */
const COMMON = /^\/(\/|(admin|api|lite|metrics|icons|fonts|theme|_next)(\/|$)|[^/?#]*\.\w+$)/;

/** An address of this shop in the reader's language: "/data" is "/pcm/data" in Pidgin. Other addresses stay. */
export function localHref<Href extends string>(href: Href): Href {
  return prefixed(wordSource().locale, href);
}

/** An address of this shop in a language. */
export function prefixed<Href extends string>(locale: string, href: Href): Href {
  if (locale === "en" || !href.startsWith("/") || COMMON.test(href)) return href;
  return `/${locale}${href === "/" ? "" : href.replace(/^\/(?=[?#])/, "")}` as Href;
}
