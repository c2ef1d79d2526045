import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { runNode } from "../checks/run-command";
import { binOf } from "../shared/bin-of";
import { typeOf } from "./message-types";
import type { Catalogues } from "./read-messages";
import { readStates, stateOf, textsOf } from "./translation-state";

const root = path.resolve(import.meta.dirname, "../..");
const HEAD = '// Written by "npm run words" from messages/. Don\'t edit it.\n';

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
      const states = readStates(locale);
      return [
        locale,
        english.flatMap(([key, text]) => (stateOf(text, states[key]) === "confirmed" ? [key] : [])),
      ];
    }),
  );
}

/** Writes the catalogues as one module. */
export async function writeCatalogues(messages: Catalogues): Promise<void> {
  writeFileSync(path.join(root, CATALOGUES), allMessages(messages));
  await runNode([binOf("@biomejs/biome", "biome"), "check", "--write", CATALOGUES]);
}

/** Writes the types of the messages. */
export function writeTypes(messages: Catalogues): void {
  const text = `${HEAD}export interface Messages ${typeOf(messages.en ?? {})}\n`;
  writeFileSync(path.join(root, TYPES), text);
}

/** The committed file if it isn't what messages/ gives, whatever its layout. */
export function staleFiles(messages: Catalogues): string[] {
  const at = path.join(root, CATALOGUES);
  const isCurrent = existsSync(at) && plain(readFileSync(at, "utf8")) === plain(allMessages(messages));
  return isCurrent ? [] : [CATALOGUES];
}

/** Without what the formatter changes: space, quotes, trailing separators, needless parentheses, order of imports. */
function plain(text: string): string {
  return text.replace(/[\s";,()]/g, "");
}
