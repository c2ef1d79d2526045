import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { LOCALES, type Locale } from "../../lib/words/locale";

export type Message = string | Message[] | { [key: string]: Message };
export type Catalogue = Record<string, Message>;
export type Catalogues = Partial<Record<Locale, Catalogue>>;

const folder = path.resolve(import.meta.dirname, "../../messages");

/** messages/{locale}/{namespace}.json, by language and namespace. */
export function getMessages(): Catalogues {
  const present = readdirSync(folder).filter((name) => (LOCALES as readonly string[]).includes(name));
  return Object.fromEntries(present.map((locale) => [locale, getCatalogue(locale)]));
}

function getCatalogue(locale: string): Catalogue {
  const files = readdirSync(path.join(folder, locale))
    .filter((name) => name.endsWith(".json") && name !== "state.json")
    .sort();
  return Object.fromEntries(
    files.map((file) => [
      file.replace(/\.json$/, ""),
      JSON.parse(readFileSync(path.join(folder, locale, file), "utf8")) as Message,
    ]),
  );
}
