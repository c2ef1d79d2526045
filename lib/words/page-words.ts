import { type Compiled, ENGLISH, type WordSource } from "./message-tree";

/** The messages available to a page's scripts: the sections provided by the server (client-sections.ts). */
const page: { locale: string; sections: Map<string, Compiled> } = { locale: "en", sections: new Map() };

/** Adds the sections of a part of a page, before that part is rendered. */
export function addPageWords(locale: string, sections: Readonly<Record<string, Compiled>>): void {
  if (page.locale !== locale) page.sections.clear();
  page.locale = locale;
  for (const [path, section] of Object.entries(sections)) {
    const known = page.sections.get(path) ?? {};
    const isMore = Object.keys(section).some((key) => !Object.hasOwn(Object(known), key));
    if (isMore) page.sections.set(path, { ...Object(known), ...Object(section) });
  }
}

/** The source of words.ts in the browser (package.json, imports). */
export function wordSource(): WordSource {
  return {
    locale: page.locale,
    section: (path) => page.sections.get(path),
    english: (path) => Reflect.get(Object(page.sections.get(ENGLISH)), path) as Compiled | undefined,
  };
}
