import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { LANGUAGES, LOCALES, type Locale } from "../../lib/words/locale";
import { ROOT } from "../shared/root";
import type { Catalogue, Catalogues, Message } from "./get-messages";

/** Not in git, where each new message would change it: each install writes it (scripts/generate.mjs). */
const TABLE = "messages/table.md";

/** Who wrote a translation, and of which English: [state, hash of the English, by whom, date]. */
type Entry = [state: "machine" | "confirmed", english: string, by?: string, date?: string];
type States = Record<string, Entry>;

/** A catalogue's texts by path: "order.page.total". */
export function textsOf(catalogue: Catalogue): Map<string, string> {
  const flat = (message: Message, at: string): [string, string][] =>
    typeof message === "string"
      ? [[at, message]]
      : Object.entries(message).flatMap(([key, inner]) => flat(inner, at ? `${at}.${key}` : key));
  return new Map(flat(catalogue, ""));
}

export function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 8);
}

const fileOf = (locale: string) => path.join(ROOT, "messages", locale, "state.json");

export function getStates(locale: string): States {
  return existsSync(fileOf(locale)) ? (JSON.parse(readFileSync(fileOf(locale), "utf8")) as States) : {};
}

/**
 * What a translation is worth: a speaker confirmed it, a machine drafted it, or its English has changed since. Null: there
 * is none.
 */
export function stateOf(english: string, entry: Entry | undefined): "machine" | "confirmed" | "stale" | null {
  if (!entry) return null;
  return entry[1] === hashOf(english) ? entry[0] : "stale";
}

/** Notes new translations as drafts of today's English, and drops the notes of those that are gone. */
export function writeStates({ en = {}, ...others }: Catalogues): void {
  const english = textsOf(en);
  for (const [locale, catalogue] of Object.entries(others)) {
    const known = getStates(locale);
    const states = [...textsOf(catalogue).keys()].map((key): [string, Entry] => [
      key,
      known[key] ?? ["machine", hashOf(english.get(key) ?? "")],
    ]);
    const lines = states.map(
      ([key, entry]) => `  ${JSON.stringify(key)}: ${JSON.stringify(entry).replaceAll(",", ", ")}`,
    );
    writeFileSync(fileOf(locale), `{\n${lines.join(",\n")}\n}\n`);
  }
}

/** Without what Markdown would read: columns and links. */
const cell = (text: string) => text.replaceAll("|", "\\|").replaceAll("](", "] (");

/** How far each language is, and every message with its English, its note and its states (docs/languages.md). */
export function writeTable({ en = {}, ...others }: Catalogues): void {
  const notes = JSON.parse(readFileSync(path.join(ROOT, "messages/notes.json"), "utf8")) as Record<
    string,
    string
  >;
  const locales = LOCALES.filter(
    (locale): locale is Exclude<Locale, "en"> => locale !== "en" && locale in others,
  );
  const states = Object.fromEntries(locales.map((locale) => [locale, getStates(locale)]));
  const english = textsOf(en);
  const countOf = (locale: string, wanted: string) =>
    [...english].filter(([key, text]) => stateOf(text, states[locale]?.[key]) === wanted).length;
  const summary = locales.map(
    (locale) =>
      `| ${LANGUAGES[locale].name} (${locale}) | ${english.size - countOf(locale, "machine") - countOf(locale, "confirmed") - countOf(locale, "stale")} | ${countOf(locale, "machine")} | ${countOf(locale, "confirmed")} | ${countOf(locale, "stale")} |`,
  );
  const tables = Object.entries(en).map(([namespace, catalogue]) => {
    const rows = [...textsOf({ [namespace]: catalogue })].map(([key, text]) => {
      const cells = locales.map((locale) => stateOf(text, states[locale]?.[key]) ?? "English");
      return `| ${key} | ${cell(text)} | ${cells.join(" | ")} |`;
    });
    const head = `| Message | English | ${locales.join(" | ")} |\n| --- | --- | ${locales.map(() => "---").join(" | ")} |`;
    return `## ${namespace}\n\n${cell(notes[namespace] ?? "")}\n\n${head}\n${rows.join("\n")}\n`;
  });
  const text = `# Messages

Written by \`npm run words\` from \`messages/\`; docs/languages.md says what the states mean.

| Language | Without translation | Machine | Confirmed | Stale |
| --- | --- | --- | --- | --- |
${summary.join("\n")}

${notes[""] ?? ""}

${tables.join("\n")}`;
  writeFileSync(path.join(ROOT, TABLE), text);
}
