import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { runNode } from "../checks/run-command";
import { binOf } from "../shared/bin-of";
import { typeOf } from "./message-types";
import type { Catalogues } from "./read-messages";

const root = path.resolve(import.meta.dirname, "../..");
const HEAD = '// Written by "npm run words" from messages/. Don\'t edit it.\n';

/** The generated files by path: the catalogues as one module, and the types of the messages. */
function generated(messages: Catalogues): Record<string, string> {
  return {
    "lib/words/catalogues/all-messages.ts": allMessages(messages),
    "lib/words/message-types.ts": `${HEAD}export interface Messages ${typeOf(messages.en ?? {})}\n`,
  };
}

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
  return `${HEAD}${imports.join("\n")}\n\n/** All catalogues, by language and namespace. Only servers load this. */\nexport const MESSAGES = { ${locales.join("\n")} };\n`;
}

export async function writeGenerated(messages: Catalogues): Promise<void> {
  const files = generated(messages);
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(root, file), text);
  await runNode([binOf("@biomejs/biome", "biome"), "check", "--write", ...Object.keys(files)]);
}

/** The generated files that aren't what messages/ gives, whatever their layout. */
export function staleFiles(messages: Catalogues): string[] {
  return Object.entries(generated(messages))
    .filter(([file, text]) => {
      const at = path.join(root, file);
      return !existsSync(at) || plain(readFileSync(at, "utf8")) !== plain(text);
    })
    .map(([file]) => file);
}

/** Without what the formatter changes: space, quotes, trailing separators, needless parentheses, order of imports. */
function plain(text: string): string {
  return text.replace(/[\s";,()]/g, "");
}
