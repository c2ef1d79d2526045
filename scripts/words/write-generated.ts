import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { LANGUAGES, type Locale } from "../../lib/words/locale";
import { runNode } from "../checks/run-command";
import { binOf } from "../shared/bin-of";
import { ROOT } from "../shared/root";
import type { Catalogues } from "./get-messages";
import { typeOf } from "./message-types";
import { getStates, stateOf, textsOf } from "./translation-state";

const HEAD = '// Written by "npm run words" from messages/. Don\'t edit it.\n';

const WORKER = "public/sw.js";
const CATALOGUES = "lib/words/catalogues/all-messages.ts";
/** Not in git: each install writes it (scripts/generate.mjs). */
const TYPES = "lib/words/message-types.ts";

function allMessages(messages: Catalogues): string {
  const imports: string[] = [];
  const locales = Object.entries(messages).map(([locale, namespaces]) => {
    const fields = Object.keys(namespaces).map((name) => {
      const local = `${locale}_${name.replaceAll("-", "_")}`;
      imports.push(`import ${local} from "@/messages/${locale}/${name}.json";`);
      return `${JSON.stringify(name)}: ${local},`;
    });
    return `${locale}: { ${fields.join(" ")} },`;
  });
  return `${HEAD}${imports.join("\n")}\n\n/** All catalogues, by language and namespace. Only servers load this. */\nexport const MESSAGES = { ${locales.join("\n")} };\n\n/** The translations that a speaker has confirmed, of today's English. */\nexport const CONFIRMED: Readonly<Record<string, readonly string[]>> = ${JSON.stringify(confirmed(messages))};\n`;
}

function confirmed({ en = {}, ...others }: Catalogues): Record<string, string[]> {
  const english = [...textsOf(en)];
  return Object.fromEntries(
    Object.keys(others).map((locale) => {
      const states = getStates(locale);
      return [
        locale,
        english.flatMap(([key, text]) => (stateOf(text, states[key]) === "confirmed" ? [key] : [])),
      ];
    }),
  );
}

/** The words of the service worker, which reads no other file: its page is shown without a network. */
function workerWords(messages: Catalogues): string {
  const words = Object.entries(messages).map(([locale, catalogue]) => {
    const { months, am, pm, shortDay } = Object(catalogue.time);
    const { tag } = LANGUAGES[locale as Locale];
    return [locale, { lang: tag, ...Object(catalogue["without-network"]), am, pm, shortDay, months }];
  });
  return `const WORDS = ${JSON.stringify(Object.fromEntries(words))};\n`;
}

function worker(messages: Catalogues): string {
  const now = readFileSync(path.join(ROOT, WORKER), "utf8");
  return now.replace(/(?<=^)const WORDS = [\s\S]*?(?=^\/\/ end of words$)/m, () => workerWords(messages));
}

/** Writes the catalogues as one module, and the words of the service worker. */
export async function writeCatalogues(messages: Catalogues): Promise<void> {
  writeFileSync(path.join(ROOT, CATALOGUES), allMessages(messages));
  writeFileSync(path.join(ROOT, WORKER), worker(messages));
  await runNode([binOf("@biomejs/biome", "biome"), "check", "--write", CATALOGUES, WORKER]);
}

/** Writes the types of the messages. */
export function writeTypes(messages: Catalogues): void {
  const text = `${HEAD}export interface Messages ${typeOf(messages.en ?? {})}\n`;
  writeFileSync(path.join(ROOT, TYPES), text);
}

/** The committed files that aren't what messages/ gives, whatever their layout. */
export function staleFiles(messages: Catalogues): string[] {
  const isCurrent = (file: string, text: string) => {
    const at = path.join(ROOT, file);
    return existsSync(at) && plain(readFileSync(at, "utf8")) === plain(text);
  };
  return [
    ...(isCurrent(CATALOGUES, allMessages(messages)) ? [] : [CATALOGUES]),
    ...(isCurrent(WORKER, worker(messages)) ? [] : [WORKER]),
  ];
}

/** Without what the formatter changes: space, quotes, trailing separators, needless parentheses, order of imports. */
function plain(text: string): string {
  return text.replace(/[\s";,()]/g, "");
}
