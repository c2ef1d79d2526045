import compile from "icu-minify/compile";
import type { Locale } from "../locale";
import type { Compiled, WordSource } from "../message-tree";
import { MESSAGES } from "./all-messages";
import { currentLocale } from "./in-locale";
import { isDraft } from "./is-draft";

const compiled = new Map<string, Compiled>();

/** The source of words.ts on the server: the catalogues of messages/. In the browser it is page-words.ts (package.json, imports). */
export function wordSource(): WordSource {
  const locale = currentLocale();
  return {
    locale,
    section: (path) => compiledSection(locale, path),
    english: (path) => (isDraft(locale, path) ? compiledSection("en", path) : undefined),
  };
}

/** The messages at a path such as "order.page", compiled when first read. English is used where a translation is missing. */
export function compiledSection(locale: Locale, path: string): Compiled | undefined {
  const key = `${locale} ${path}`;
  const known = compiled.get(key);
  if (known !== undefined) return known;
  const [english, own] = ["en", locale].map((language) =>
    [language, ...path.split(".")].reduce<unknown>(childOf, MESSAGES),
  );
  if (english === undefined) return undefined;
  const made = compileAll(filled(english, own));
  compiled.set(key, made);
  return made;
}

function childOf(parent: unknown, key: string): unknown {
  return isObject(parent) ? Reflect.get(parent, key) : undefined;
}

function filled(english: unknown, own: unknown): unknown {
  if (!isObject(english) || Array.isArray(english)) return own ?? english;
  return Object.fromEntries(
    Object.entries(english).map(([key, value]) => [key, filled(value, childOf(own, key))]),
  );
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function compileAll(source: unknown): Compiled {
  // Cloned, because React passes only plain objects to scripts, and these have no prototype.
  if (typeof source === "string") return structuredClone(compile(source));
  if (Array.isArray(source)) return { "[]": source.map(compileAll) };
  const entries = Object.entries(source as Record<string, unknown>);
  return Object.fromEntries(entries.map(([key, value]) => [key, compileAll(value)]));
}
