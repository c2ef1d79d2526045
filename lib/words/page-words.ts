import { type Compiled, ENGLISH, type WordSource } from "./message-tree";

/** What a page's own scripts may say: the sections that the server gave it (client-sections.ts). */
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

/** Where words.ts reads in the browser (package.json, imports). */
export function wordSource(): WordSource {
  return {
    locale: page.locale,
    section: (path) => page.sections.get(path),
    english: (path) => Reflect.get(Object(page.sections.get(ENGLISH)), path) as Compiled | undefined,
  };
}
